import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { build, type InlineConfig, type Rollup } from 'vite';
import { brandHosts } from './brand-hosts';
import { codeSplittingGroups } from './chunks';
import { loaderTexts } from './languages';
import { at, root } from './paths';
import { longerSlices } from './plugins/longer-slices';
import { ownKeys } from './plugins/own-keys';
import { shadowCss } from './plugins/shadow-css';
import { withoutErrorDocs } from './plugins/strip-error-docs';
import { svgTree } from './plugins/svg-tree';
import { withoutBackend } from './plugins/without-backend';
import { withoutBigInt } from './plugins/without-bigint';
import { withoutSrcdoc } from './plugins/without-srcdoc';

/** Where the product goes; another folder where two builds must not disturb each other. */
export const target = process.env.SUB_OUT ?? at('dist');
export const { version } = JSON.parse(await readFile(at('package.json'), 'utf8')) as { version: string };

export type Output = Rollup.RollupOutput['output'];
export type Chunk = Extract<Output[number], { type: 'chunk' }>;

type Renderer = 'react' | 'preact';

const preact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
} as const;

/** What stands in for a module that is asked for by exactly this name. */
const inPlaceOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }));

export interface Fitness {
  /** Fit for Chromium 64. */
  old?: boolean;
  /** What draws: React everywhere, unless Preact stands in for it. */
  renderer?: Renderer;
  /** Part of somebody else's bundle: no script of ours made what the page shares, and our files lie nowhere. */
  packaged?: boolean;
}

/** What every bundle shares. */
export function shared({ old = false, packaged = false, renderer = 'react' }: Fitness = {}): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      react(),
      shadowCss({ old }),
      svgTree(),
      withoutErrorDocs(),
      withoutSrcdoc(),
      withoutBackend(),
      ownKeys(),
      longerSlices(),
      old && withoutBigInt(),
    ],
    // React 19 has what the shim stands in for.
    resolve: {
      alias: inPlaceOf({
        'use-sync-external-store/shim/index\\.js': renderer === 'preact' ? preact.react : 'react',
        ...(renderer === 'preact' && preact),
      }),
    },
    css: { modules: { generateScopedName: shortName } },
    // A name for each key, which nothing imports, would be a tenth of every dictionary.
    json: { namedExports: false },
    define: {
      __HOSTS__: JSON.stringify(brandHosts(at('brands'))),
      __LOADER_TEXTS__: JSON.stringify(loaderTexts(root)),
      __VERSION__: JSON.stringify(version),
      __TV__: String(old),
      __LOADED__: String(!packaged),
      __PACKAGED__: String(packaged),
      'process.env.NODE_ENV': '"production"',
    },
  };
}

const shortNames = new Map<string, string>();

/** A class's name for browsers: as short as the count of classes allows. */
function shortName(name: string, file: string): string {
  const key = `${file}:${name}`;
  const known = shortNames.get(key);
  if (known) return known;
  const made = `s${shortNames.size.toString(36)}`;
  shortNames.set(key, made);
  return made;
}

/** Builds, and gives back every chunk and asset that came of it. */
export async function bundle(config: InlineConfig): Promise<Output> {
  const result = await build(config);
  return (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  ) as unknown as Output;
}

/** Modules with shared chunks: how the tags are split, and what may be left out of a chunk. */
export const asModules = {
  // Importing from these changes nothing by itself, so that a chunk takes only what it uses of a file.
  treeshake: { moduleSideEffects: (id: string) => !/[\\/]src[\\/](ui|rules|contract)[\\/]|signals-react/.test(id) },
  output: {
    minify: true,
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: { groups: codeSplittingGroups(root) },
  },
} as const;

/** A second minifier goes over each module; the smaller text stays. A few percent of every page. */
export async function squeeze(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const file = path.join(folder, name);
    const code = await readFile(file, 'utf8');
    const { code: again = code } = await minify(code, {
      module: true,
      ecma: 2020,
      compress: { passes: 3, ecma: 2020 },
    });
    if (gzipSync(again).length < gzipSync(code).length) await writeFile(file, again);
  }
}

/** Runs one of the project's own tools. */
export function run(command: string, args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(at('node_modules/.bin', command), args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${command} ended with ${code}`))));
  });
}

/** Typings in elements/typings that add the elements to a framework's own. Each becomes a path of the package. */
export const frameworkTypings = ['dom.d.ts', 'react.d.ts', 'vue.d.ts', 'svelte.d.ts'] as const;

/** Declarations of these sources and of all they import, below `folder`. */
export function writeDeclarations(folder: string, files: readonly string[]): Promise<void> {
  const options = ['--declaration', '--emitDeclarationOnly', '--skipLibCheck', '--ignoreConfig', '--jsx', 'react-jsx'];
  const as = ['--moduleResolution', 'bundler', '--module', 'esnext', '--target', 'es2022', '--types', 'vite/client'];
  return run('tsc', [...options, ...as, '--resolveJsonModule', '--rootDir', root, '--outDir', folder, ...files]);
}
