import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { build, type InlineConfig, type Rollup } from 'vite';
import { chunkGroups } from './chunks';
import { shadowCss } from './shadow-css';
import { svgTree } from './svg-tree';
import { withoutAbout } from './without-about';
import { withoutBigInt } from './without-bigint';
import { withoutSrcdoc } from './without-srcdoc';

const root = fileURLToPath(new URL('../..', import.meta.url));
const at = (...parts: string[]) => path.join(root, ...parts);
/** Where the product goes; another folder where two builds must not disturb each other. */
const target = process.env.SUB_OUT ?? at('dist');
/** Built beside it and put in its place at the end, so that a failed build leaves the last good one. */
const dist = `${target}.next`;
const out = path.join(dist, 'v1');
const { version } = JSON.parse(await readFile(at('package.json'), 'utf8')) as { version: string };

type Output = Rollup.RollupOutput['output'];

/** What every bundle shares. `old` makes it fit for Chromium 64. */
function shared({ old }: { old: boolean }): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), shadowCss({ old }), svgTree(), withoutAbout(), withoutSrcdoc(), old && withoutBigInt()],
    // React 19 has what the shim stands in for.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    css: { modules: { generateScopedName: shortName } },
    define: {
      __VERSION__: JSON.stringify(version),
      __TV__: String(old),
      __LOADED__: 'true',
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

async function bundle(config: InlineConfig): Promise<Output> {
  const result = await build(config);
  return (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  ) as unknown as Output;
}

/** The tags as modules with shared chunks. */
async function buildTags(): Promise<Output> {
  const files = (await readdir(at('elements/tags'))).filter((file) => /^sub-[\w-]+\.tsx?$/.test(file));
  const entry = Object.fromEntries(files.map((file) => [file.replace(/\.tsx?$/, ''), at('elements/tags', file)]));
  return bundle({
    ...shared({ old: false }),
    base: './',
    build: {
      target: 'es2022',
      outDir: out,
      emptyOutDir: false,
      modulePreload: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        // Importing from these changes nothing by itself, so that a chunk takes only what it uses of a file.
        treeshake: { moduleSideEffects: (id) => !/[\\/]src[\\/](ui|rules|contract)[\\/]|signals-react/.test(id) },
        output: {
          minify: true,
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: { groups: chunkGroups(root) },
        },
      },
    },
  });
}

/** A second minifier goes over each module; the smaller text stays. A few percent of every page. */
async function squeeze(folder: string): Promise<void> {
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

/** Everything in one file, for engines that cannot run the modules. */
async function buildTv(): Promise<string> {
  const output = await bundle({
    ...shared({ old: true }),
    build: {
      target: 'chrome64',
      cssTarget: 'chrome64',
      outDir: out,
      emptyOutDir: false,
      lib: { entry: at('elements/tv/tv.ts'), formats: ['iife'], name: 'SubElementsTv', fileName: () => 'tv.js' },
      rolldownOptions: {
        // Inlined constants would repeat every sheet's text.
        optimization: { inlineConst: false },
        output: { minify: true },
      },
    },
  });
  return hashed('tv.js', output);
}

async function buildClassic(
  name: string,
  entry: string,
  define: Record<string, string>,
  target = 'es2022',
): Promise<Output> {
  const base = shared({ old: false });
  return bundle({
    ...base,
    define: { ...base.define, ...define },
    build: {
      target,
      outDir: out,
      emptyOutDir: false,
      lib: { entry: at(entry), formats: ['iife'], name: 'SubElementsPart', fileName: () => name },
      rolldownOptions: { output: { minify: true } },
    },
  });
}

/** Gives a single file a name by its content, so that it may be cached for ever. */
async function hashed(name: string, output: Output): Promise<string> {
  const chunk = output.find((one) => one.type === 'chunk');
  if (!chunk) throw new Error(`${name} was not built`);
  const code = await readFile(path.join(out, name), 'utf8');
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const file = name.replace(/\.js$/, `-${hash}.js`);
  await writeFile(path.join(out, file), code);
  await rm(path.join(out, name));
  return file;
}

type Chunk = Extract<Output[number], { type: 'chunk' }>;

/** A chunk's file and those it imports before it runs. */
function withImports(chunks: ReadonlyMap<string, Chunk>, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of chunks.get(file)?.imports ?? []) withImports(chunks, imported, seen);
  return seen;
}

/** For each tag its own file and those it imports, as indexes into one list of names. */
function tagTable(chunks: ReadonlyMap<string, Chunk>): { files: string[]; tags: Record<string, number[]> } {
  const files: string[] = [];
  const indexOf = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const tags: Record<string, number[]> = {};
  for (const chunk of chunks.values()) {
    if (chunk.isEntry) tags[chunk.name] = [...withImports(chunks, chunk.fileName)].map(indexOf);
  }
  return { files, tags };
}

/** For each payment method the files that come only when it is chosen. */
function methodTable(chunks: ReadonlyMap<string, Chunk>): Record<string, string[]> {
  const checkout = [...chunks.values()].find(({ name, isEntry }) => isEntry && name === 'sub-checkout');
  const common = checkout ? withImports(chunks, checkout.fileName) : new Set<string>();
  const methods: Record<string, string[]> = {};
  for (const { facadeModuleId, fileName, isDynamicEntry } of chunks.values()) {
    const method = isDynamicEntry && /methods[\\/]([\w-]+)[\\/]/.exec(facadeModuleId ?? '')?.[1];
    if (method) methods[method] = [...withImports(chunks, fileName)].filter((file) => !common.has(file));
  }
  return methods;
}

async function buildCardFrame(): Promise<void> {
  const file = await hashed(
    'card-frame.js',
    await buildClassic('card-frame.js', 'src/card-frame/card-frame.ts', {}, 'chrome64'),
  );
  const page = await readFile(at('src/card-frame/card-frame.html'), 'utf8');
  await writeFile(path.join(out, 'card-frame.html'), page.replace('%SCRIPT%', `./${file}`));
}

/** The manifest for editors and documentation, out of the classes' own comments. */
async function writeManifest(): Promise<void> {
  await run('cem', [
    'analyze',
    '--config',
    'elements/build/manifest.config.mjs',
    '--outdir',
    path.relative(root, dist),
  ]);
  const file = path.join(dist, 'custom-elements.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as {
    modules: { declarations: { superclass?: unknown }[] }[];
  };
  // The analyzer takes the screen for the base class, since the base is made by a function.
  for (const declaration of manifest.modules.flatMap(({ declarations }) => declarations))
    declaration.superclass = { name: 'HTMLElement' };
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Typings for pages' authors: plain DOM, React and Vue. */
async function writeTypings(): Promise<void> {
  const options = [
    '--declaration',
    '--emitDeclarationOnly',
    '--skipLibCheck',
    '--moduleResolution',
    'bundler',
    '--module',
    'esnext',
    '--target',
    'es2022',
  ];
  const types = path.join(dist, 'types');
  await run('tsc', [...options, '--ignoreConfig', '--rootDir', root, '--outDir', types, 'elements/typings/tags.ts']);
  for (const file of ['dom.d.ts', 'react.d.ts', 'vue.d.ts']) {
    await cp(at('elements/typings', file), path.join(types, 'elements/typings', file));
  }
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(at('node_modules/.bin', command), args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${command} ended with ${code}`))));
  });
}

async function buildPortalPage(): Promise<void> {
  await mkdir(path.join(dist, 'portal'), { recursive: true });
  await cp(at('src/portal/index.html'), path.join(dist, 'portal/index.html'));
}

await rm(dist, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const tags = await buildTags();
await squeeze(out);
const tvFile = await buildTv();
await buildCardFrame();
const chunks = new Map(
  tags.filter((one): one is Chunk => one.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
);
const table = tagTable(chunks);
await buildClassic(
  'sub.js',
  'elements/loader/loader.ts',
  { __FILES__: JSON.stringify(table.files), __TAGS__: JSON.stringify(table.tags), __TV_FILE__: JSON.stringify(tvFile) },
  'chrome64',
);
await buildPortalPage();
await Promise.all([writeManifest(), writeTypings()]);
await writeFile(
  path.join(dist, 'tags.json'),
  JSON.stringify({ version, ...table, methods: methodTable(chunks), tv: tvFile }, null, 2),
);
await rm(target, { recursive: true, force: true });
await rename(dist, target);
console.log(`Built ${Object.keys(table.tags).length} tags, version ${version}`);
