import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { contentHashLength } from '../../../../src/contract/delivery.ts';
import { type BrandPalette, brandPaletteSchema, type Palette } from '../../../../src/contract/site/brand.ts';
import { type BrandDesign, brandDesignSchema } from '../../../../src/contract/site/design.ts';
import { integrityOf } from '../../delivery/script-inventory.ts';
import { buildBrandCss, fallbackFamilyName, fontFamilyName } from './brand-sheet.ts';

/** Matches `palette.json?sheet` and `palette.json?fonts`. */
const queryPattern = /palette\.json\?(sheet|fonts)$/;
const virtualIdPrefix = '\0brand-design:';

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The contents of a brand's palette.json and design.json. */
interface BrandStyle {
  palette: BrandPalette;
  design: BrandDesign;
}

/** Reads and validates a brand's palette.json and, if it exists, design.json. */
async function readBrandStyle(folder: string): Promise<BrandStyle> {
  const palette = brandPaletteSchema.parse(await readJson(path.join(folder, 'palette.json')));
  const file = path.join(folder, 'design.json');
  const design = existsSync(file) ? brandDesignSchema.parse(await readJson(file)) : {};
  return { palette, design };
}

/** The design's typefaces, each with its role. */
const fontsOf = ({ fonts = {} }: BrandDesign) =>
  Object.entries(fonts).flatMap(([role, font]) => (font ? [{ role, ...font }] : []));

/**
 * The content of a `?sheet` module: the tokens as CSS, the colors that the portal needs outside of a style sheet, and
 * the metrics of the fallback fonts.
 */
function sheetModule(brand: string, { palette, design }: BrandStyle): object {
  const colorsOf = ({ background, surface, accent, onAccent }: Palette) => ({ background, surface, accent, onAccent });
  // Each fallback is an array whose values have the order of `FontFallback` in src/runtime/brand/font-fallbacks.ts.
  const fallbacks = fontsOf(design).map(({ role, fallback, sizeAdjust, ascent, descent, figureAdjust }) => {
    const family = fallbackFamilyName(brand, role);
    return [family, fallback === 'serif' ? 1 : 0, sizeAdjust, ascent, descent, figureAdjust];
  });
  return {
    css: buildBrandCss(brand, palette, design),
    palette: { light: colorsOf(palette.light), dark: colorsOf(palette.dark) },
    fallbacks,
  };
}

/** The content of a `?fonts` module: the brand's web fonts. */
const fontsModule = (brand: string, { design }: BrandStyle): object =>
  fontsOf(design).flatMap(({ role, files, weight, ascent, descent }) =>
    files.map(({ file, languages, range }) => ({
      family: fontFamilyName(brand, role),
      file,
      languages,
      descriptors: {
        weight,
        ascentOverride: `${ascent}%`,
        descentOverride: `${descent}%`,
        lineGapOverride: '0%',
        ...(range && { unicodeRange: range }),
      },
    })),
  );

/** The URL of a font for the card frame, relative to the frame's document. It contains a hash of the content. */
function fontUrl(file: string, bytes: Uint8Array): string {
  const [brand, , name] = file.split(/[\\/]/).slice(-3);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, contentHashLength);
  return `./card-frame-font-${brand}-${path.parse(name ?? '').name}-${hash}.woff2`;
}

/**
 * `import brand from '/brands/orbit/palette.json?sheet'` returns what palette.json and design.json define: CSS, colors
 * and the metrics of the fallback fonts. With `?fonts`, the import returns the list of the brand's web fonts, which
 * pages load later. The CSS is generated at build time, so the elements contain neither the schemas nor the generator.
 * `import bytes from './font.woff2?bytes'` returns a font as base64. Such a module loads even on pages whose
 * Content-Security-Policy blocks font files. `?hashed` returns a font's URL and hash, and writes the font beside the
 * card frame, which fetches it.
 */
export function brandDesign(): Plugin {
  return {
    name: 'brand-design',
    enforce: 'pre',
    // The virtual id must not contain .json, or Vite parses the module as JSON.
    resolveId(id, importer) {
      const query = queryPattern.exec(id)?.[1];
      if (!query) return undefined;
      const { root } = this.environment.config;
      const from = id.startsWith('.') && importer ? path.dirname(importer) : root;
      return `${virtualIdPrefix}${path.join(from, path.dirname(id))}/${query}.js`;
    },
    async load(id) {
      if (id.endsWith('.woff2?hashed')) {
        const file = id.slice(0, -'?hashed'.length);
        const bytes = await readFile(file);
        const isBuild = this.environment.mode === 'build';
        const url = isBuild ? fontUrl(file, bytes) : `/${path.relative(this.environment.config.root, file)}`;
        if (isBuild) this.emitFile({ type: 'asset', fileName: url.slice('./'.length), source: bytes });
        return { code: `export default ${JSON.stringify({ url, integrity: integrityOf(bytes) })}`, map: null };
      }
      if (id.endsWith('.woff2?bytes'))
        return { code: `export default "${await readFile(id.split('?')[0] as string, 'base64')}"`, map: null };
      if (!id.startsWith(virtualIdPrefix)) return undefined;
      const virtualPath = id.slice(virtualIdPrefix.length);
      const folder = path.dirname(virtualPath);
      const brand = path.basename(folder);
      const style = await readBrandStyle(folder);
      // design.json is optional, and the dev server fails on a watched file that doesn't exist.
      const sources = ['palette.json', 'design.json'].map((name) => path.join(folder, name));
      for (const source of sources.filter((source) => existsSync(source))) this.addWatchFile(source);
      const module = virtualPath.endsWith('fonts.js') ? fontsModule(brand, style) : sheetModule(brand, style);
      return { code: `export default ${JSON.stringify(module)}`, map: null };
    },
  };
}
