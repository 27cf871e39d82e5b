import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { siteConfig } from '../../../src/contract/calls/site';
import type { CallRequest } from '../../../src/contract/define-call';
import { contentHashLength } from '../../../src/contract/delivery';
import type { Language } from '../../../src/contract/primitives';
import { type PrefetchedCalls, type PrefetchedRequest, requestTarget } from '../../../src/runtime/api/request-target';
import { destinations } from '../../../src/runtime/navigation/destinations';
import { overviewCalls } from '../../../src/screens/account/initial-calls';
import { checkoutCalls } from '../../../src/screens/checkout/initial-calls';
import { plansCall } from '../../../src/screens/plans/initial-calls';
import type { Manifest } from '../api/manifest';
import { brandLanguages } from '../brand-hosts';
import { bundle, type Output, sharedConfig } from '../bundle/bundle';
import type { Script } from '../delivery/script-inventory';
import { type Chunks, chunkFileOf } from '../file-tables/built-chunks';
import { firstViewSource, loaderTable, nextStepTable, prefetchTable } from '../file-tables/file-tables';
import { loaderOrigins, type Origins } from '../origins';
import { inRoot } from '../paths';

/** Adds a content hash to a built file's name, so that the file can be cached forever. Returns the new name. */
async function addContentHash(outDir: string, name: string, output: Output): Promise<string> {
  const chunk = output.find((file) => file.type === 'chunk');
  if (!chunk) throw new Error(`${name} wasn't built`);
  const code = await readFile(path.join(outDir, name), 'utf8');
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, contentHashLength);
  const file = name.replace(/\.js$/, `-${hash}.js`);
  await writeFile(path.join(outDir, file), code);
  await rm(path.join(outDir, name));
  return file;
}

/** A script that isn't a module. */
interface ClassicScript {
  /** Path in the folder v1. */
  name: string;
  entry: string;
  define: Record<string, string>;
  target?: string;
}

async function buildClassicScript(
  outDir: string,
  { name, entry, define, target = 'es2022' }: ClassicScript,
): Promise<Output> {
  const base = sharedConfig();
  return bundle({
    ...base,
    define: { ...base.define, ...define },
    build: {
      target,
      outDir,
      emptyOutDir: false,
      lib: { entry: inRoot(entry), formats: ['iife'], name: 'SubElementsPart', fileName: () => name },
    },
  });
}

/**
 * The keys are the tags that have a prefetch script: those of elements that may be the first of our elements on a page.
 * Each value lists the tags of the elements whose files the script prefetches.
 */
const prefetchedTags: Readonly<Record<string, readonly string[]>> = {
  'sub-plans': ['sub-plans'],
  'sub-account': ['sub-account'],
  'sub-checkout': ['sub-checkout'],
  'sub-portal': ['sub-portal', ...Object.values(destinations).map(({ tag }) => tag)],
};

/** What a call sends, with placeholders for the values that the page knows. */
function prefetchedRequest({ definition, body }: CallRequest): PrefetchedRequest {
  const { name, hasSideEffect, isStatus, needsFingerprint, needsIdempotencyKey, sendsReference, sendsMetadata } =
    definition;
  if (hasSideEffect || isStatus || needsFingerprint || needsIdempotencyKey || sendsReference || sendsMetadata)
    throw new Error(`${name} can't be prefetched: the client adds to it, or it changes something`);
  const request = definition.request.parse(body) as Record<string, unknown>;
  // The client replaces the language; the placeholder isn't one.
  const { path, searchParams, fields } = requestTarget(definition, request, '__language__' as Language);
  const query = String(searchParams);
  return { url: path + (query && `?${query}`), ...(fields && { body: JSON.stringify(fields) }) };
}

/** The first calls of the elements. */
const prefetchedCalls: Readonly<Record<string, PrefetchedCalls>> = {
  'sub-plans': { requests: [prefetchedRequest({ definition: plansCall, body: {} })] },
  'sub-checkout': {
    path: destinations.checkout.path,
    except: '[order-id]',
    needsMember: true,
    requests: checkoutCalls('__planId__').map(prefetchedRequest),
  },
  'sub-account': {
    path: destinations.account.path,
    except: '[view]',
    needsMember: true,
    requests: overviewCalls({ uid: '__uid__', account: '__account__', type: '__type__' }).map(prefetchedRequest),
  },
};

/** Returns the `define` entry that puts an element's prefetch tables into a prefetch script or into the loader. */
async function prefetchDefine(chunks: Chunks, tag: string, nextStepFile: string): Promise<Record<string, string>> {
  const tables = {
    ...(await prefetchTable(chunks, prefetchedTags[tag] as readonly string[])),
    brands: brandLanguages(inRoot('brands')),
    calls: Object.fromEntries(Object.entries(prefetchedCalls).filter(([name]) => prefetchedTags[tag]?.includes(name))),
    firstViewFile: tag === 'sub-plans' ? chunkFileOf(chunks, firstViewSource) : '',
    hydrateFile: chunkFileOf(chunks, 'elements/server/hydration/hydrate.lazy.ts'),
    nextStepFile,
  };
  return { __PREFETCH_TABLES__: JSON.stringify(tables) };
}

/** Builds an element's prefetch script, which prefetches files and data for the element. Returns its file name. */
async function buildPrefetch(
  outDir: string,
  folder: string,
  tag: string,
  define: Record<string, string>,
): Promise<string> {
  const name = `${folder}prefetch-${tag.replace('sub-', '')}.js`;
  const script = { name, entry: 'elements/loader/prefetch-script.ts', define };
  return addContentHash(outDir, name, await buildClassicScript(outDir, script));
}

/** Elements that other elements open as a visitor's or member's next step. */
const nextElements = ['sub-auth', 'sub-checkout', 'sub-dialog'];

/**
 * Builds the script that preloads the elements that are likely to open next. The script is a separate file, because
 * the first view doesn't need the script's tables.
 */
async function buildNextStep(outDir: string, folder: string, chunks: Chunks): Promise<string> {
  const table = await nextStepTable(chunks, nextElements);
  const define = {
    __FILES__: JSON.stringify(table.files),
    __TAGS__: JSON.stringify(table.tags),
    __TEXT_FILES__: JSON.stringify(table.texts),
  };
  const name = `${folder}next-step.js`;
  return addContentHash(
    outDir,
    name,
    await buildClassicScript(outDir, { name, entry: 'elements/loader/next-step.ts', define }),
  );
}

/** Builds the script that names the mistakes of a page. Returns its file name. */
async function buildDiagnostics(outDir: string, folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(inRoot('elements/generated/custom-elements.json'), 'utf8')) as Manifest;
  const elements = manifest.modules.flatMap(({ declarations }) => declarations);
  const valuesOf = (type: string) =>
    /^'[^']*'( \| '[^']*')*$/.test(type) ? [...type.matchAll(/'([^']*)'/g)].map(([, value]) => value) : null;
  const tags = elements.map(({ tagName, attributes }) => [
    tagName,
    Object.fromEntries(attributes.map(({ name, type }) => [name, valuesOf(type.text)])),
  ]);
  const define = {
    __DIAGNOSTICS__: JSON.stringify({
      tags: Object.fromEntries(tags),
      deprecated: Object.fromEntries(
        elements.map(({ tagName, attributes }) => [
          tagName,
          Object.fromEntries(attributes.flatMap(({ name, deprecated }) => (deprecated ? [[name, deprecated]] : []))),
        ]),
      ),
      brands: Object.fromEntries(
        Object.entries(brandLanguages(inRoot('brands'))).map(([brand, { languages }]) => [brand, languages]),
      ),
      plansPath: plansCall.path,
      sitePath: siteConfig.path,
    }),
  };
  const name = `${folder}diagnostics.js`;
  return addContentHash(
    outDir,
    name,
    await buildClassicScript(outDir, { name, entry: 'elements/loader/diagnostics.ts', define }),
  );
}

interface LoaderOptions {
  /** Name of the script that pages include. */
  name: string;
  /** The folder in v1 with the build's modules. */
  folder: string;
  chunks: Chunks;
  /** The operator's origins, which partners' pages don't have to name. */
  origins: Origins;
  /** Name of the file with the table that TVs load. */
  tvTableFile: string;
  /** Whether the loader contains the prefetch of the plans, which saves a request and makes the script larger. */
  containsPlansPrefetch: boolean;
}

/** The tables in the loader, and the scripts that were built with it. */
interface LoaderBuild {
  /** Names of the build's files. */
  files: string[];
  /** By tag, the indexes of the element's files in `files`. */
  tags: Record<string, number[]>;
  /** By tag, the file name of the element's prefetch script. Some elements have none. */
  prefetchFiles: Record<string, string>;
  /** The loader, the prefetch scripts and the script that preloads the next elements. */
  scripts: Script[];
}

/** Builds the loader of the default or the light build, with tables of the build's files. */
export async function buildLoader(
  outDir: string,
  { name, folder, chunks, origins, tvTableFile, containsPlansPrefetch }: LoaderOptions,
): Promise<LoaderBuild> {
  const table = loaderTable(chunks);
  const nextStepFile = await buildNextStep(outDir, folder, chunks);
  const diagnosticsFile = await buildDiagnostics(outDir, folder);
  const prefetchDefineOf = (tag: string) => prefetchDefine(chunks, tag, nextStepFile);
  const prefetchFiles: Record<string, string> = {};
  for (const tag of Object.keys(prefetchedTags))
    if (!containsPlansPrefetch || tag !== 'sub-plans')
      prefetchFiles[tag] = await buildPrefetch(outDir, folder, tag, await prefetchDefineOf(tag));
  const define = {
    ...(containsPlansPrefetch && (await prefetchDefineOf('sub-plans'))),
    __FILES__: JSON.stringify(table.files),
    __TAGS__: JSON.stringify(table.tags),
    __ORIGINS__: JSON.stringify(loaderOrigins(origins)),
    __TV_FILE__: JSON.stringify(tvTableFile),
    __DIAGNOSTICS_FILE__: JSON.stringify(diagnosticsFile),
    __PREFETCH_FILES__: JSON.stringify(prefetchFiles),
    __PREFETCHES_PLANS__: String(containsPlansPrefetch),
  };
  await buildClassicScript(outDir, { name, entry: 'elements/loader/loader.ts', define, target: 'chrome64' });
  const scripts: Script[] = [
    { file: name, where: 'host page', purpose: 'Finds the elements and loads what each needs' },
    { file: nextStepFile, where: 'host page', purpose: 'Preloads the code of the screen that is likely to open next' },
    {
      file: diagnosticsFile,
      where: 'host page',
      purpose: 'On localhost and with `data-debug`: names mistakes of the page',
    },
    ...Object.entries(prefetchFiles).map(
      ([tag, file]): Script => ({
        file,
        where: 'host page',
        purpose: `Prefetches the code, texts and data of the element ${tag}`,
      }),
    ),
  ];
  return { ...table, prefetchFiles, scripts };
}

/**
 * Builds the module that contains the light build's table of files and polyfills for old engines. In these engines,
 * the loader imports this module before the elements.
 */
export async function buildTvTable(outDir: string, chunks: Chunks): Promise<Script> {
  const { files, tags } = loaderTable(chunks);
  const output = await bundle({
    ...sharedConfig({ targetsOldEngines: true }),
    define: { __FILES__: JSON.stringify(files), __TAGS__: JSON.stringify(tags) },
    build: {
      target: 'chrome64',
      outDir,
      emptyOutDir: false,
      lib: { entry: inRoot('elements/tv/tv.ts'), formats: ['es'], fileName: () => 'tv.js' },
    },
  });
  return {
    file: await addContentHash(outDir, 'tv.js', output),
    where: 'host page on TVs',
    purpose: 'Polyfills for the engines of TVs, and a list of the files that each element needs',
  };
}
