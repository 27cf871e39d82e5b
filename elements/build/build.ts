import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { destinations } from '../../src/runtime/navigation/destinations';
import { preload } from '../../src/screens/plans/preload';
import { generate, manifestFile } from './api/generate';
import { brandLanguages } from './brand-hosts';
import {
  asModules,
  bundle,
  frameworkTypings,
  minifyAgain,
  type Output,
  shared,
  target,
  version,
  writeDeclarations,
} from './bundle/bundle';
import { hintAtCompiling } from './bundle/compile-hints';
import { mergeRuntimeChunk } from './bundle/merge-runtime-chunk';
import { buildCardFrame } from './card-frame';
import { writeDeliveryFiles, writeFixedVersion } from './fixed-version';
import { writeLocaleModules } from './locales';
import { at, elementSources, root } from './paths';
import { buildServer } from './server';
import { type Chunks, earlyTable, loaderTable, withImports } from './tables';

/** Renamed to dist at the end, so that a failed build keeps the previous one. */
const dist = `${target}.next`;
const out = path.join(dist, 'v1');

/**
 * The sources of the steps that change files after their names are hashed. As a salt of the hash they change the names,
 * because browsers cache files forever.
 */
async function postHashSalt(): Promise<string> {
  const steps = [
    'elements/build/bundle/merge-runtime-chunk.ts',
    'elements/build/bundle/compile-hints.ts',
    'elements/build/bundle/bundle.ts',
  ];
  return Promise.all([...steps, 'package.json'].map((file) => readFile(at(file), 'utf8'))).then((texts) =>
    texts.join(),
  );
}

/** The elements as modules with shared chunks. */
async function buildTags(): Promise<Output> {
  const base = shared();
  const salt = await postHashSalt();
  return bundle({
    ...base,
    plugins: [...(base.plugins ?? []), { name: 'post-hash-salt', augmentChunkHash: () => salt }],
    base: './',
    build: {
      target: 'es2022',
      outDir: out,
      emptyOutDir: false,
      modulePreload: false,
      lib: { entry: await elementSources(), formats: ['es'] },
      rolldownOptions: { ...asModules, output: { ...asModules.output, entryFileNames: '[name]-[hash].js' } },
    },
  });
}

/** A single file with everything, for engines that can't run the modules. */
async function buildTv(): Promise<string> {
  const output = await bundle({
    ...shared({ old: true, renderer: 'preact' }),
    build: {
      target: 'chrome64',
      cssTarget: 'chrome64',
      outDir: out,
      emptyOutDir: false,
      lib: { entry: at('elements/tv/tv.ts'), formats: ['iife'], name: 'SubElementsTv', fileName: () => 'tv.js' },
      rolldownOptions: {
        // Inlining would repeat the text of every style sheet.
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
  const base = shared();
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

/** Adds a content hash to the name of a single file, so that it can be cached forever. */
async function hashed(name: string, output: Output): Promise<string> {
  const chunk = output.find((one) => one.type === 'chunk');
  if (!chunk) throw new Error(`${name} wasn't built`);
  const code = await readFile(path.join(out, name), 'utf8');
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const file = name.replace(/\.js$/, `-${hash}.js`);
  await writeFile(path.join(out, file), code);
  await rm(path.join(out, name));
  return file;
}

/** The files that load only when a payment method is chosen, by method. */
function methodTable(chunks: Chunks): Record<string, string[]> {
  const checkout = [...chunks.values()].find(({ name, isEntry }) => isEntry && name === 'sub-checkout');
  // The card form is part of the checkout's first view.
  const card = [...chunks.values()].find(({ facadeModuleId }) =>
    /methods[\\/]card[\\/]card\.tsx/.test(facadeModuleId ?? ''),
  );
  const common = new Set([checkout, card].flatMap((chunk) => (chunk ? [...withImports(chunks, chunk.fileName)] : [])));
  const methods: Record<string, string[]> = {};
  for (const { facadeModuleId, fileName, isDynamicEntry } of chunks.values()) {
    const method = isDynamicEntry && /methods[\\/](?:shared[\\/])?([\w-]+)[\\/]/.exec(facadeModuleId ?? '')?.[1];
    if (!method) continue;
    const files = [...withImports(chunks, fileName)].filter((file) => !common.has(file));
    // The fields and the later action view count together.
    methods[method] = [...new Set([...(methods[method] ?? []), ...files])];
  }
  return methods;
}

/**
 * Prefetches data while an element's code loads. There is one file for each element that pages start with, and it
 * contains that element's tables.
 */
async function buildEarly(chunks: Chunks): Promise<Record<string, string>> {
  const built: Record<string, string> = {};
  const shown = Object.values(destinations).map(({ tag }) => tag);
  for (const [tag, tags] of Object.entries({
    'sub-plans': ['sub-plans'],
    'sub-account': ['sub-account'],
    'sub-portal': ['sub-portal', ...shown],
  })) {
    const table = await earlyTable(chunks, tags);
    const defines = {
      __BRANDS__: JSON.stringify(brandLanguages(at('brands'))),
      __FILES__: JSON.stringify(table.files),
      __TAGS__: JSON.stringify(table.tags),
      __BRAND_FILES__: JSON.stringify(table.brands),
      __TEXT_FILES__: JSON.stringify(table.texts),
      __ADDRESSES__: JSON.stringify(table.addresses),
      __PLANS_PATH__: JSON.stringify(preload.path),
    };
    const name = `early-${tag.replace('sub-', '')}.js`;
    built[tag] = await hashed(name, await buildClassic(name, 'elements/loader/early.ts', defines));
  }
  return built;
}

/** Typings for pages in plain TypeScript, React, Vue and Svelte. */
async function writeTypings(): Promise<void> {
  const types = path.join(dist, 'types');
  await writeDeclarations(types, ['elements/typings/tags.ts']);
  for (const file of frameworkTypings) {
    await cp(at('elements/typings', file), path.join(types, 'elements/typings', file));
  }
}

/** The portal's page preloads the files of its element together with the script. */
async function buildPortalPage(files: readonly string[]): Promise<void> {
  const folder = path.join(dist, 'portal');
  await mkdir(folder, { recursive: true });
  const links = files.map((file) => `<link rel="modulepreload" href="/v1/${file}" />\n    `);
  const page = await readFile(at('src/portal/index.html'), 'utf8');
  await writeFile(path.join(folder, 'index.html'), page.replace('<script', `${links.join('')}<script`));
  await cp(at('src/portal/robots.txt'), path.join(folder, 'robots.txt'));
}

writeLocaleModules(root);
await generate();
await rm(dist, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const built = await mergeRuntimeChunk(out, await buildTags(), 'react');
await minifyAgain(out);
await hintAtCompiling(out, built);
const tvFile = await buildTv();
await buildCardFrame(out);
const chunks = new Map(built.map((chunk) => [chunk.fileName, chunk]));
const table = loaderTable(chunks);
const earlyFiles = await buildEarly(chunks);
await buildClassic(
  'sub.js',
  'elements/loader/loader.ts',
  {
    __FILES__: JSON.stringify(table.files),
    __TAGS__: JSON.stringify(table.tags),
    __TV_FILE__: JSON.stringify(tvFile),
    __EARLY__: JSON.stringify(earlyFiles),
  },
  'chrome64',
);
const [portalFile] = (table.tags['sub-portal'] ?? []).map((index) => table.files[index]);
const portalFiles = portalFile ? [...withImports(chunks, portalFile)] : [];
await buildPortalPage([earlyFiles['sub-portal'], ...portalFiles].filter((file) => file !== undefined));
const sheet = await buildServer(dist);
await writeFile(path.join(out, sheet.name), sheet.css);
await cp(manifestFile, path.join(dist, 'custom-elements.json'));
await writeTypings();
await writeFile(
  path.join(dist, 'tags.json'),
  JSON.stringify({ version, ...table, methods: methodTable(chunks), tv: tvFile }, null, 2),
);
await writeFixedVersion({ dist, version });
await writeDeliveryFiles(dist);
await rm(target, { recursive: true, force: true });
await rename(dist, target);
console.log(`Built ${Object.keys(table.tags).length} elements, version ${version}`);
