import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { contentHashLength } from '../../../src/contract/delivery';
import { bundle, sharedChunkOptions } from '../bundle/bundle';
import { purposeOf } from '../bundle/chunk-purposes';
import type { Script } from '../delivery/script-inventory';
import { inRoot } from '../paths';
import { brandEntries, brandFileEntries } from '../plugins/brand-files';

/**
 * Builds `brands/<brand>/brand.js` and the files that it imports, for pages that bundle the npm package, which contains
 * no brand. The names of these modules have no hash, so that the package finds the brands of later releases.
 */
export async function buildBrands(v1Dir: string): Promise<Script[]> {
  const folders = (await readdir(inRoot('brands'), { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const chunks = await bundle(
    {},
    {
      plugins: [brandFileEntries()],
      base: './',
      build: {
        outDir: path.join(v1Dir, 'brands'),
        lib: { entry: brandEntries(folders.map(({ name }) => name)), formats: ['es'] },
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
