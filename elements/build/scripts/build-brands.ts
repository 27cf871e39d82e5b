import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { contentHashLength } from '../../../src/contract/delivery';
import { bundle, type Chunk, sharedChunkOptions, sharedConfig } from '../bundle/bundle';
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
  const base = sharedConfig();
  const output = await bundle({
    ...base,
    plugins: [...(base.plugins ?? []), brandFileEntries()],
    base: './',
    build: {
      target: 'es2022',
      outDir: path.join(v1Dir, 'brands'),
      emptyOutDir: false,
      modulePreload: false,
      lib: { entry: brandEntries(folders.map(({ name }) => name)), formats: ['es'] },
      rolldownOptions: {
        output: {
          ...sharedChunkOptions.output,
          entryFileNames: '[name].js',
          chunkFileNames: `data/[name]-[hash:${contentHashLength}].js`,
        },
      },
    },
  });
  return output
    .filter((file): file is Chunk => file.type === 'chunk')
    .map((chunk) => ({
      file: `brands/${chunk.fileName}`,
      where: 'host page' as const,
      purpose: chunk.isEntry ? 'Names the files of the brand, for pages that bundle the npm package' : purposeOf(chunk),
    }));
}
