import path from 'node:path';
import { contentHashLength } from '../../../src/contract/delivery';
import type { Chunks } from '../file-tables/built-chunks';
import { elementSourcePaths } from '../paths';
import { bundle, type Chunk, type Renderer, sharedChunkOptions, sharedConfig } from './bundle';
import { codeSplittingGroups } from './code-splitting';

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
  const targetsOldEngines = renderer === 'preact';
  const base = sharedConfig({ targetsOldEngines, renderer });
  const outDir = path.join(v1Dir, folder);
  const output = await bundle({
    ...base,
    base: './',
    build: {
      target: targetsOldEngines ? 'chrome64' : 'es2022',
      ...(targetsOldEngines && { cssTarget: 'chrome64' }),
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      lib: { entry: await elementSourcePaths(), formats: ['es'] },
      rolldownOptions: {
        ...sharedChunkOptions,
        output: {
          ...sharedChunkOptions.output,
          entryFileNames: `[name]-[hash:${contentHashLength}].js`,
          codeSplitting: { groups: codeSplittingGroups() },
        },
      },
    },
  });
  const chunks = output.filter((file): file is Chunk => file.type === 'chunk');
  return new Map(
    chunks.map(({ name, fileName, imports, isEntry, isDynamicEntry, facadeModuleId, moduleIds, code }) => {
      const file = folder + fileName;
      const importedFiles = imports.map((imported) => folder + imported);
      return [
        file,
        { name, fileName: file, imports: importedFiles, isEntry, isDynamicEntry, facadeModuleId, moduleIds, code },
      ];
    }),
  );
}
