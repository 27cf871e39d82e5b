import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Chunks } from '../file-tables';
import { elementSources, inRoot, root } from '../paths';
import { bundle, minifyAgain, type Renderer, sharedChunkOptions, sharedConfig } from './bundle';
import { codeSplittingGroups } from './chunks';
import { addCompileHints } from './compile-hints';
import { mergeRuntimeChunk } from './merge-runtime-chunk';

/**
 * The sources of the steps that change files after the hashes in their names are calculated. The hashes include these
 * sources, so that files get new names when such a step changes. Browsers cache files forever by name.
 */
async function postHashSalt(): Promise<string> {
  const steps = [
    'elements/build/bundle/merge-runtime-chunk.ts',
    'elements/build/bundle/compile-hints.ts',
    'elements/build/bundle/bundle.ts',
    // Defines which chunks get compile hints.
    'elements/build/bundle/chunks.ts',
    // Sets the options of SWC.
    'elements/build/bundle/module-builds.ts',
  ];
  return Promise.all([...steps, 'package.json'].map((file) => readFile(inRoot(file), 'utf8'))).then((texts) =>
    texts.join(),
  );
}

/** A build of all elements as modules with shared chunks. */
export interface ModuleBuild {
  /** Folder inside v1, with a slash at its end; empty for the default build. */
  folder: string;
  renderer: Renderer;
  /** For Chromium 64. */
  targetsOldEngines?: boolean;
}

export const moduleBuilds = {
  /** The default build. */
  react: { folder: '', renderer: 'react' },
  /** The same screens on Preact, for pages that choose the smaller script. */
  light: { folder: 'light/', renderer: 'preact' },
  /** For engines that can't run the other two. */
  tv: { folder: 'tv/', renderer: 'preact', targetsOldEngines: true },
} as const satisfies Record<string, ModuleBuild>;

/** Builds the elements and returns the chunks by their file's path in v1. */
export async function buildModules(
  distDir: string,
  { folder, renderer, targetsOldEngines = false }: ModuleBuild,
): Promise<Chunks> {
  const base = sharedConfig({ targetsOldEngines, renderer });
  const salt = await postHashSalt();
  const outDir = path.join(distDir, folder);
  const output = await bundle({
    ...base,
    plugins: [...(base.plugins ?? []), { name: 'post-hash-salt', augmentChunkHash: () => salt }],
    base: './',
    build: {
      target: targetsOldEngines ? 'chrome64' : 'es2022',
      ...(targetsOldEngines && { cssTarget: 'chrome64' }),
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      lib: { entry: await elementSources(), formats: ['es'] },
      rolldownOptions: {
        ...sharedChunkOptions,
        output: {
          ...sharedChunkOptions.output,
          entryFileNames: '[name]-[hash:7].js',
          codeSplitting: { groups: codeSplittingGroups(root, targetsOldEngines) },
        },
      },
    },
  });
  // A chunk that every element of the build loads.
  const runtimeHostName = targetsOldEngines ? renderer : 'first';
  const chunks = await mergeRuntimeChunk(outDir, output, runtimeHostName);
  await minifyAgain({
    folder: outDir,
    files: chunks.map(({ fileName }) => fileName),
    ecma: targetsOldEngines ? 2017 : 2020,
  });
  if (!targetsOldEngines) await addCompileHints(outDir, chunks);
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
