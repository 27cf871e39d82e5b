import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, mergeConfig, type Rollup } from 'vite';
import { contentHashLength } from '../../../src/contract/delivery';
import { brandCodeByHostLabel } from '../brand-hosts';
import { loaderTexts } from '../locales';
import { inRoot, root } from '../paths';
import { fingerprintTasks } from '../plugins/fingerprint/fingerprint-tasks';
import { withoutAdFilters } from '../plugins/fingerprint/without-ad-filters';
import { withoutSrcdoc } from '../plugins/fingerprint/without-srcdoc';
import { jsxRuntime } from '../plugins/jsx-runtime';
import { ownRequestOptions } from '../plugins/libraries/own-request-options';
import { safeForIn } from '../plugins/libraries/safe-for-in';
import { withoutBigInt } from '../plugins/libraries/without-bigint';
import { brandDesign } from '../plugins/styles/brand-design';
import { shadowCss } from '../plugins/styles/shadow-css';
import { svgTree } from '../plugins/svg-tree';

import { codeSplittingGroups } from './code-splitting';

/** The build's output folder. Several builds can run at the same time with different values of `SUB_OUT`. */
export const outDir = process.env.SUB_OUT ?? inRoot('dist');
export const { version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as { version: string };

export type Output = Rollup.RollupOutput['output'];
export type Chunk = Extract<Output[number], { type: 'chunk' }>;

export type Renderer = 'react' | 'preact';

/** The modules that replace React in builds with Preact. */
const preactModules = {
  'react-dom/client': inRoot('elements/light/client.ts'),
  'react-dom': 'preact/compat',
  react: inRoot('elements/light/react.ts'),
} as const;

/**
 * React DOM without its entry files: they choose between the development and the production file, and report a wrongly
 * configured build to React's developer tools. Without that check, downloads are smaller.
 */
const reactProductionFiles = {
  'react-dom/client': inRoot('node_modules/react-dom/cjs/react-dom-client.production.js'),
  'react-dom': inRoot('node_modules/react-dom/cjs/react-dom.production.js'),
} as const;

/**
 * Creates an alias for each module name in `replacements`. A name is the source of a regular expression, which must
 * match a module's complete name.
 */
const aliasesOf = (replacements: Readonly<Record<string, string>>) =>
  Object.entries(replacements).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }));

export interface BundleOptions {
  /** Whether the bundle must run in Chromium 64, the oldest engine of supported TVs. */
  targetsOldEngines?: boolean;
  renderer?: Renderer;
  /** Whether the bundle is for the npm package, which has no loader and no folder with our assets. */
  isPackage?: boolean;
}

/** The configuration that all bundles share. */
export function sharedConfig({
  targetsOldEngines = false,
  isPackage = false,
  renderer = 'react',
}: BundleOptions = {}): InlineConfig {
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
      withoutSrcdoc(),
      fingerprintTasks(),
      safeForIn(),
      ownRequestOptions(),
      targetsOldEngines && withoutBigInt(),
      targetsOldEngines && withoutAdFilters(),
    ],
    resolve: {
      alias: aliasesOf({
        ...(renderer === 'preact' && preactModules),
        ...(renderer === 'react' && !isPackage && reactProductionFiles),
      }),
    },
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
  };
}

const buildDefaults: InlineConfig = {
  build: {
    rolldownOptions: {
      // Turns off the bundler's advice about slow plugins.
      checks: { bundlerTimings: false },
      // Vite keeps the white space of libraries. These bundles are downloaded as they are, so all of it is removed.
      output: { minify: true },
    },
  },
};

/** Runs a build, and returns all chunks and assets. */
export async function bundle(config: InlineConfig): Promise<Output> {
  const result = await build(mergeConfig(buildDefaults, config));
  return (Array.isArray(result) ? result : [result]).flatMap((part) =>
    'output' in part ? part.output : [],
  ) as unknown as Output;
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

/** Runs a command of node_modules/.bin. */
export function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(inRoot('node_modules/.bin', command), args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} failed with exit code ${code}`)),
    );
  });
}

/** The files that add the elements to a framework's JSX or template types. Each is a subpath export of the package. */
export const frameworkTypings = ['dom.d.ts', 'react.d.ts', 'vue.d.ts', 'svelte.d.ts'] as const;

/** Writes to `folder` the type declarations (.d.ts) of `files` and of the modules that they import. */
export function writeDeclarations(folder: string, files: readonly string[]): Promise<void> {
  const options = ['--declaration', '--emitDeclarationOnly', '--skipLibCheck', '--ignoreConfig', '--jsx', 'react-jsx'];
  const moduleOptions = [
    '--moduleResolution',
    'bundler',
    '--module',
    'esnext',
    '--target',
    'es2022',
    '--types',
    'vite/client',
  ];
  return run('tsc', [
    ...options,
    ...moduleOptions,
    '--resolveJsonModule',
    '--rootDir',
    root,
    '--outDir',
    folder,
    ...files,
  ]);
}
