import path from 'node:path';
import type { Plugin } from 'vite';
import { inRoot } from '../paths';

// The npm package contains no brand: it loads a brand's files from the folder that the operator publishes. So a new brand
// or a changed color needs no release of the package, and a site doesn't bundle brands that it doesn't show.

/**
 * The imports of brands' files in the sources, as `import.meta.glob` below `/brands/<brand>/`: the pattern, and the
 * import's options.
 */
const groups: Readonly<Record<string, string>> = {
  'settings.json': '',
  'palette.json?sheet': "{ query: '?sheet' }",
  'palette.json?fonts': "{ query: '?fonts', import: 'default' }",
  'fonts/*.woff2?bytes': "{ query: '?bytes', import: 'default' }",
  'public-keys.json': '',
  'legal/*.json': '',
  'seller.json': '',
  'logo.svg?tree': "{ query: '?tree' }",
  'art/*.svg?tree': "{ query: '?tree' }",
};

const suffix = '?brand-files';
/** The bundler accepts only paths as entries, so the id is the path of the brand's settings with a suffix. */
const entryId = (brand: string): string => inRoot('brands', brand, 'settings.json') + suffix;

/** The ids of the entries of `brandFileEntries`, by the path of the built file without its ending. */
export const brandEntries = (brands: readonly string[]): Record<string, string> =>
  Object.fromEntries(brands.map((brand) => [`${brand}/brand`, entryId(brand)]));

/**
 * Generates a module per brand, which puts functions that import the brand's files into the global `subElementsBrands`:
 * by brand, group and path.
 */
export function brandFileEntries(): Plugin {
  return {
    name: 'brand-file-entries',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(suffix) ? id : undefined),
    load(id) {
      if (!id.endsWith(suffix)) return undefined;
      const brand = path.basename(path.dirname(id));
      const rows = Object.entries(groups).map(([group, options]) => {
        const pattern = `/brands/${brand}/${group.split('?')[0]}`;
        return `${JSON.stringify(group)}: import.meta.glob(${JSON.stringify(pattern)}${options && `, ${options}`})`;
      });
      return `(globalThis.subElementsBrands ??= {})[${JSON.stringify(brand)}] = { ${rows.join(', ')} };`;
    },
  };
}

const globPattern =
  /import\.meta\.glob(?:<[^;]*?>)?\(\s*'\/brands\/\*\/([^']+)'(?:,\s*\{[^}]*?query: '([^']+)'[^}]*\})?,?\s*\)/g;

/** In the npm package, replaces imports of brands' files with requests to the published folder. */
export function brandFilesFromAssets(): Plugin {
  return {
    name: 'brand-files-from-assets',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes("'/brands/*/") || !/[\\/]src[\\/]/.test(id)) return undefined;
      const replaced = code.replace(globPattern, (_, file: string, query = '') => {
        const group = file + query;
        if (!Object.hasOwn(groups, group)) throw new Error(`brand-files.ts has no group ${group}, which ${id} imports`);
        return `__brandFiles(${JSON.stringify(group)})`;
      });
      if (replaced.includes("glob('/brands/"))
        throw new Error(`${id}: this import of a brand's files isn't recognized`);
      const source = JSON.stringify(inRoot('elements/package/brand-files.ts'));
      return { code: `import { brandFiles as __brandFiles } from ${source};\n${replaced}`, map: null };
    },
  };
}
