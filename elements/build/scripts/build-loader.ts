import type { UserConfig } from 'vite';
import { siteConfig } from '../../../src/contract/calls/site';
import { contentHashLength } from '../../../src/contract/delivery';
import { pathsByTag } from '../../../src/portal/routing/routes';
import { type PrefetchedCalls, prefetchedRequest } from '../../../src/runtime/api/request-target';
import { destinations } from '../../../src/runtime/navigation/destinations';
import { overviewCalls } from '../../../src/screens/account/initial-calls';
import { checkoutCalls } from '../../../src/screens/checkout/initial-calls';
import { plansCall } from '../../../src/screens/plans/initial-calls';
import { allowedValuesOf, type Manifest, publicElements } from '../api/manifest';
import { brandLanguages } from '../brand-hosts';
import { type Chunks, chunkFileOf } from '../bundle/built-chunks';
import { bundle } from '../bundle/bundle';
import type { InitialFiles } from '../delivery/initial-files';
import type { Script } from '../delivery/script-inventory';
import { inRoot } from '../paths';

interface ScriptOptions extends Pick<Script, 'purpose'>, Partial<Pick<Script, 'where'>> {
  /** The file's name in the folder `v1`. `[hash]` stands for a hash of the content. */
  name: string;
  entry: string;
  define: Readonly<Record<string, unknown>>;
  /** By default, the script isn't a module. */
  format?: 'iife' | 'es';
  build?: UserConfig['build'];
  targetsOldEngines?: boolean;
}

/** Builds a script as one file. */
async function buildScript(v1Dir: string, options: ScriptOptions): Promise<Script> {
  const {
    name,
    purpose,
    where = 'host page',
    entry,
    define,
    format = 'iife',
    build,
    targetsOldEngines = false,
  } = options;
  const [chunk] = await bundle(
    { targetsOldEngines },
    {
      define: Object.fromEntries(Object.entries(define).map(([key, value]) => [key, JSON.stringify(value)])),
      build: {
        ...build,
        outDir: v1Dir,
        lib: { entry: inRoot(entry), formats: [format], name: 'SubElementsPart' },
        rolldownOptions: { output: { entryFileNames: name.replace('[hash]', `[hash:${contentHashLength}]`) } },
      },
    },
  );
  if (!chunk) throw new Error(`${name} wasn't built`);
  return { file: chunk.fileName, where, purpose };
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

/** The `PrefetchTables` of elements/loader/prefetch.ts. */
const prefetchTables = (chunks: Chunks, { elements, firstViewFiles, brands, texts }: InitialFiles) => ({
  elements,
  brandFiles: brands,
  textFiles: texts,
  brands: brandLanguages(inRoot('brands')),
  portalPaths: pathsByTag(),
  calls: prefetchedCalls,
  firstViewFiles,
  hydrateFile: chunkFileOf(chunks, 'elements/server/hydration/hydrate.lazy.ts'),
});

/** Builds the script that names the mistakes of a page. */
export function buildDiagnostics(v1Dir: string, manifest: Manifest): Promise<Script> {
  const elements = publicElements(manifest);
  const attributesOf = ({ attributes }: (typeof elements)[number]) =>
    Object.fromEntries(attributes.map(({ name, type }) => [name, allowedValuesOf(type.text)]));
  const deprecatedOf = ({ attributes }: (typeof elements)[number]) =>
    Object.fromEntries(attributes.flatMap(({ name, deprecated }) => (deprecated ? [[name, deprecated]] : [])));
  const brands = Object.entries(brandLanguages(inRoot('brands')));
  return buildScript(v1Dir, {
    name: 'diagnostics-[hash].js',
    purpose: 'On localhost and with `data-debug`: names mistakes of the page',
    entry: 'elements/loader/diagnostics.ts',
    define: {
      __DIAGNOSTICS__: {
        tags: Object.fromEntries(elements.map((element) => [element.tagName, attributesOf(element)])),
        deprecated: Object.fromEntries(elements.map((element) => [element.tagName, deprecatedOf(element)])),
        brands: Object.fromEntries(brands.map(([brand, { languages }]) => [brand, languages])),
        plansPath: plansCall.path,
        sitePath: siteConfig.path,
      },
    },
  });
}

/** By tag, the element's own file and those that it imports (`modules` of `InitialFiles`). */
const modulesByTag = ({ elements }: InitialFiles): Record<string, string[]> =>
  Object.fromEntries(Object.entries(elements).map(([tag, { modules }]) => [tag, modules]));

/** Builds the script that prefetches for the elements of the full build. `sub-light.js` contains the prefetch instead. */
export const buildPrefetch = (v1Dir: string, chunks: Chunks, files: InitialFiles): Promise<Script> =>
  buildScript(v1Dir, {
    name: 'prefetch-[hash].js',
    purpose: 'Requests code, texts and data while an element loads, and the code of the screen that opens next',
    entry: 'elements/loader/prefetch-script.ts',
    define: { __PREFETCH_TABLES__: prefetchTables(chunks, files) },
  });

interface LoaderOptions {
  /** Name of the script that pages include. */
  name: string;
  chunks: Chunks;
  files: InitialFiles;
  /** The script's attributes that partners' pages don't have to write, such as the operator's origins. */
  defaults: Readonly<Record<string, string>>;
  /** Name of the module with the table that TVs load. */
  tvFile: string;
  diagnosticsFile: string;
  /** The script that prefetches. Without it, the loader contains the prefetch, which saves a request. */
  prefetchFile?: string;
}

/** Builds the loader of the full or the light build. */
export const buildLoader = (v1Dir: string, options: LoaderOptions): Promise<Script> =>
  buildScript(v1Dir, {
    name: options.name,
    purpose: 'Finds the elements and loads what each needs',
    entry: 'elements/loader/loader.ts',
    build: { target: 'chrome64' },
    define: {
      __TAGS__: modulesByTag(options.files),
      __FIRST_VIEW_COUNTS__: Object.fromEntries(
        Object.entries(options.files.firstViewFiles).map(([tag, files]) => [tag, files.length]),
      ),
      __DEFAULTS__: options.defaults,
      __TV_FILE__: options.tvFile,
      __DIAGNOSTICS_FILE__: options.diagnosticsFile,
      __PREFETCH_FILE__: options.prefetchFile ?? '',
      __CONTAINS_PREFETCH__: !options.prefetchFile,
      ...(!options.prefetchFile && { __PREFETCH_TABLES__: prefetchTables(options.chunks, options.files) }),
    },
  });

/**
 * Builds the module that contains the light build's table of files and polyfills for old engines. In these engines,
 * the loader imports this module before the elements.
 */
export const buildTvTable = (v1Dir: string, files: InitialFiles): Promise<Script> =>
  buildScript(v1Dir, {
    name: 'tv-[hash].js',
    where: 'host page on TVs',
    purpose: 'Polyfills for the engines of TVs, and a list of the files that each element needs',
    entry: 'elements/tv/tv.ts',
    format: 'es',
    targetsOldEngines: true,
    define: { __TAGS__: modulesByTag(files) },
  });
