import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { type Alias, build, type InlineConfig, mergeConfig, type Rollup } from 'vite';
import { contentHashLength } from '../../../src/contract/delivery';
import { brandCodeByHostLabel } from '../brand-hosts';
import { loaderTexts } from '../locales';
import { elementSourcePaths, inRoot, root } from '../paths';
import { jsxRuntime } from '../plugins/jsx-runtime';
import { patchLibraries } from '../plugins/patches';
import { brandDesign } from '../plugins/styles/brand-design';
import { shadowCss } from '../plugins/styles/shadow-css';
import { svgTree } from '../plugins/svg-tree';
import type { Chunks } from './built-chunks';
import { codeSplittingGroups } from './chunks';

/** The build's output folder. Several builds can run at the same time with different values of `SUB_OUT`. */
export const outDir = process.env.SUB_OUT ?? inRoot('dist');
export const { version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as { version: string };

export type Renderer = 'react' | 'preact';

/** The modules that replace React in builds with Preact. */
const preactModules: readonly Alias[] = [
  { find: /^react-dom\/client$/, replacement: inRoot('elements/light/client.ts') },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react$/, replacement: inRoot('elements/light/react.ts') },
];

export interface BundleOptions {
  /** Whether the bundle must run in Chromium 64, the oldest engine of supported TVs. */
  targetsOldEngines?: boolean;
  renderer?: Renderer;
  /** Whether the bundle is for the npm package, which has no loader and no folder with our assets. */
  isPackage?: boolean;
}

/** The configuration that all bundles share. */
function sharedConfig({ targetsOldEngines = false, isPackage = false, renderer = 'react' }: BundleOptions) {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      react(),
      jsxRuntime(isPackage && renderer === 'react' ? 'package' : 'bundle', `${renderer}/jsx-runtime`),
      brandDesign(),
      shadowCss({ targetsOldEngines }),
      svgTree(),
      patchLibraries({ targetsOldEngines }),
    ],
    resolve: { alias: renderer === 'preact' ? [...preactModules] : [] },
    // Nothing imports single texts from the locale files. Named exports would make these files a tenth larger.
    json: { namedExports: false },
    define: {
      __HOSTS__: JSON.stringify(brandCodeByHostLabel(inRoot('brands'))),
      __LOADER_TEXTS__: JSON.stringify(loaderTexts(root)),
      __VERSION__: JSON.stringify(version),
      __OLD_ENGINES__: String(targetsOldEngines),
      __HAS_LOADER__: String(!isPackage),
      __PACKAGED__: String(isPackage),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      target: targetsOldEngines ? 'chrome64' : 'es2022',
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        // Turns off the bundler's advice about slow plugins.
        checks: { bundlerTimings: false },
        // Vite keeps the white space of libraries. These bundles are downloaded as they are, so all of it is removed.
        output: { minify: true },
      },
    },
  } satisfies InlineConfig;
}

/** Runs a build with what `config` adds to the configuration that all bundles share. Returns its chunks. */
export async function bundle(options: BundleOptions, config: InlineConfig): Promise<Rollup.OutputChunk[]> {
  const [result] = (await build(mergeConfig(sharedConfig(options), config))) as Rollup.RollupOutput[];
  return (result as Rollup.RollupOutput).output.filter((file) => file.type === 'chunk');
}

/** Bundler options for builds with several entries that share chunks. */
export const sharedChunkOptions = {
  // These folders and the package @preact/signals-react have no side effects, so a module whose exports aren't used can
  // be dropped.
  treeshake: { moduleSideEffects: (id: string) => !/[\\/]src[\\/](ui|rules|contract)[\\/]|signals-react/.test(id) },
  output: {
    // The shortest hash that the bundler allows for this number of files.
    chunkFileNames: `chunks/[name]-[hash:${contentHashLength}].js`,
    codeSplitting: { groups: codeSplittingGroups() },
  },
} as const;

/** The builds of all elements as modules with shared chunks. `folder` is a folder of `v1/`, with a slash at its end. */
export const moduleBuilds = {
  /** The default, for current browsers. */
  full: { folder: '', renderer: 'react' },
  /** The same screens on Preact, for TVs from Chromium 64 on, and for pages that choose the smaller script. */
  light: { folder: 'light/', renderer: 'preact' },
} as const;
export type ModuleBuild = (typeof moduleBuilds)[keyof typeof moduleBuilds];

/** Builds the elements into `folder` of `v1Dir`. Returns the chunks, keyed by their file's path relative to `v1Dir`. */
export async function buildModules(v1Dir: string, { folder, renderer }: ModuleBuild): Promise<Chunks> {
  const chunks = await bundle(
    { targetsOldEngines: renderer === 'preact', renderer },
    {
      base: './',
      build: {
        outDir: path.join(v1Dir, folder),
        lib: { entry: elementSourcePaths(), formats: ['es'] },
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

/** The files that add the elements to a framework's JSX or template types. Each is a subpath export of the package. */
export const frameworkTypings = ['dom.d.ts', 'react.d.ts', 'vue.d.ts', 'svelte.d.ts'] as const;

/**
 * Writes to `folder` the type declarations (.d.ts) of `files` and of the modules that they import, and those for
 * frameworks.
 */
export async function writeDeclarations(folder: string, files: readonly string[]): Promise<void> {
  const options =
    '--declaration --emitDeclarationOnly --skipLibCheck --ignoreConfig --jsx react-jsx --moduleResolution bundler ' +
    '--module esnext --target es2022 --types vite/client --resolveJsonModule';
  const folders = ['--rootDir', root, '--outDir', folder];
  await promisify(execFile)(inRoot('node_modules/.bin/tsc'), [...options.split(' '), ...folders, ...files], {
    cwd: root,
  });
  for (const file of frameworkTypings)
    await cp(inRoot('elements/typings', file), path.join(folder, 'elements/typings', file));
}
