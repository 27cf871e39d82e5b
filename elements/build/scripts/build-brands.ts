import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { contentHashLength } from '../../../src/contract/delivery';
import { bundle, sharedChunkOptions } from '../bundle/bundle';
import { purposeOf } from '../bundle/chunks';
import type { Script } from '../delivery/script-inventory';
import { inRoot, subfolders } from '../paths';

const entryOf = (brand: string): string => inRoot('brands', brand, 'brand.ts');

/**
 * Generates the entry of each brand. It puts the brand's part of src/runtime/brand/brand-files.ts into the global
 * `subElementsBrands`: by the path and the query of each pattern, such as `palette.json?sheet`, because the constants'
 * names can differ in an installed version of the package.
 */
const brandEntries = (brands: readonly string[]): Plugin => ({
  name: 'brand-entries',
  enforce: 'pre',
  resolveId: (id) => (brands.some((brand) => id === entryOf(brand)) ? id : undefined),
  async load(id) {
    const brand = brands.find((code) => id === entryOf(code));
    if (!brand) return undefined;
    const source = await readFile(inRoot('src/runtime/brand/brand-files.ts'), 'utf8');
    const pattern = /const (\w+) = import[^']*'\/brands\/\*\/([^']+)'(?:, \{\s*query: '([^']+)')?/g;
    const rows = [...source.matchAll(pattern)].map(([, name, file, query = '']) => `'${file}${query}': ${name}`);
    return `${source.replaceAll('/brands/*/', `/brands/${brand}/`).replaceAll('export const', 'const')}
      (globalThis.subElementsBrands ??= {})['${brand}'] = { ${rows.join(', ')} };`;
  },
});

/**
 * Builds `brands/<brand>/brand.js` and the files that it imports, for pages that bundle the npm package, which contains
 * no brand. The names of these modules have no hash, so that the package finds the brands of later releases.
 */
export async function buildBrands(v1Dir: string): Promise<Script[]> {
  const brands = subfolders(inRoot('brands'));
  const entry = Object.fromEntries(brands.map((brand) => [`${brand}/brand`, entryOf(brand)]));
  const chunks = await bundle(
    {},
    {
      plugins: [brandEntries(brands)],
      base: './',
      build: {
        outDir: path.join(v1Dir, 'brands'),
        lib: { entry, formats: ['es'] },
        rolldownOptions: {
          output: {
            ...sharedChunkOptions.output,
            entryFileNames: '[name].js',
            chunkFileNames: `data/[name]-[hash:${contentHashLength}].js`,
          },
        },
      },
    },
  );
  return chunks.map((chunk) => ({
    file: `brands/${chunk.fileName}`,
    where: 'host page',
    purpose: chunk.isEntry ? 'Names the files of the brand, for pages that bundle the npm package' : purposeOf(chunk),
  }));
}
