import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { type BrandPalette, brandPaletteSchema } from '../../../src/contract/site/brand.ts';
import { type BrandDesign, brandDesignSchema } from '../../../src/contract/site/design.ts';
import { brandSheet } from '../../../src/runtime/brand/brand-sheet.ts';

const query = 'palette.json?sheet';
const prefix = '\0brand-design:';

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A brand's palette and design, checked. */
export async function readDesign(folder: string): Promise<{ palette: BrandPalette; design: BrandDesign }> {
  const palette = brandPaletteSchema.parse(await readJson(path.join(folder, 'palette.json')));
  const file = path.join(folder, 'design.json');
  const design = existsSync(file) ? brandDesignSchema.parse(await readJson(file)) : {};
  return { palette, design };
}

/**
 * `import brand from '/brands/orbit/palette.json?sheet'` returns the design tokens of palette.json and design.json as CSS,
 * and the colors that the portal needs outside of a style sheet. The elements contain neither the schemas nor the code
 * that writes the CSS.
 */
export function brandDesign(): Plugin {
  return {
    name: 'brand-design',
    enforce: 'pre',
    // The virtual id must not contain .json, or Vite parses the module as JSON.
    resolveId(id, importer) {
      if (!id.endsWith(query)) return undefined;
      const { root } = this.environment.config;
      const from = id.startsWith('.') && importer ? path.dirname(importer) : root;
      return `${prefix}${path.join(from, path.dirname(id))}/sheet.js`;
    },
    async load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const folder = path.dirname(id.slice(prefix.length));
      const brand = path.basename(folder);
      const { palette, design } = await readDesign(folder);
      for (const name of ['palette.json', 'design.json']) this.addWatchFile(path.join(folder, name));
      const colorsOf = ({ background, surface, accent, onAccent }: BrandPalette['light']) => ({
        background,
        surface,
        accent,
        onAccent,
      });
      const { light, dark } = palette;
      const module = {
        css: brandSheet(brand, palette, design),
        palette: { light: colorsOf(light), dark: colorsOf(dark) },
        fallbacks: Object.entries(design.fonts ?? {}).flatMap(([role, font]) =>
          font
            ? [[`${brand}-${role}`, font.fallback === 'serif' ? 1 : 0, font.sizeAdjust, font.ascent, font.descent]]
            : [],
        ),
      };
      return { code: `export default ${JSON.stringify(module)}`, map: null };
    },
  };
}
