import path from 'node:path';
import { contentHashLength } from '../../../src/contract/delivery';
import { elementSourcePaths } from '../paths';
import type { Chunks } from './built-chunks';
import { bundle, type Renderer, sharedChunkOptions } from './bundle';

/** A build of all elements as modules with shared chunks. */
export interface ModuleBuild {
  /** Folder inside `v1/`, with a slash at its end; empty for the full build. */
  folder: string;
  renderer: Renderer;
}

export const moduleBuilds = {
  /** The default, for current browsers. */
  full: { folder: '', renderer: 'react' },
  /** The same screens on Preact, for TVs from Chromium 64 on, and for pages that choose the smaller script. */
  light: { folder: 'light/', renderer: 'preact' },
} as const satisfies Record<string, ModuleBuild>;

/** Builds the elements into `folder` of `v1Dir`. Returns the chunks, keyed by their file's path relative to `v1Dir`. */
export async function buildModules(v1Dir: string, { folder, renderer }: ModuleBuild): Promise<Chunks> {
  const chunks = await bundle(
    { targetsOldEngines: renderer === 'preact', renderer },
    {
      base: './',
      build: {
        outDir: path.join(v1Dir, folder),
        lib: { entry: await elementSourcePaths(), formats: ['es'] },
        rolldownOptions: {
          ...sharedChunkOptions,
          output: { ...sharedChunkOptions.output, entryFileNames: `[name]-[hash:${contentHashLength}].js` },
        },
      },
    },
  );
  return new Map(
    chunks.map((chunk) => [
      folder + chunk.fileName,
      { ...chunk, fileName: folder + chunk.fileName, imports: chunk.imports.map((imported) => folder + imported) },
    ]),
  );
}
