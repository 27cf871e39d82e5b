import { type BuildName, filesToPreload, type PreloadManifest, preloadLink } from './preload-manifest';

/** Options of `preloadLinks` and `preloadHeader`. */
export interface PreloadOptions {
  /** URL of the operator's published files: `https://cdn.example/v1/`, or the URL of a pinned version. */
  assets: string;
  /** The elements that the page shows at first: `['sub-plans']`. */
  elements: readonly string[];
  /** `light` for a page with sub-light.js. Default: `full`, for a page with sub.js. */
  build?: BuildName;
  /** The brand's folder name. If set, the links also preload the brand's settings and styles. */
  brand?: string;
  /** The page's language. If set, the links also preload the texts in this language. */
  lang?: string;
  /** Adds the files' integrity hashes. If the page has an import map, the import map must come before the links. */
  integrity?: boolean;
  /** Timeout for the manifest, which lists the files (`preload.json`), in milliseconds. Default: 2000. */
  timeout?: number;
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch;
  /** Called with the error if the links can't be created. */
  onError?(error: Error): void;
}

interface Preloads {
  files: readonly string[];
  assets: string;
  /** The integrity hash of a file. Undefined if the option `integrity` isn't set. */
  integrityOf(file: string): string | undefined;
}

const defaultTimeoutMs = 2_000;

/**
 * How long a manifest is reused, even if a new version is published meanwhile. Browsers cache the loader for the same
 * time. With a cached loader, a page loads the previous version's files, which a new manifest may not list.
 */
const manifestLifetimeMs = 5 * 60_000;

/** The manifests by URL of the assets, shared by all requests of the server. */
const manifests = new Map<string, { at: number; manifest: Promise<PreloadManifest> }>();

/**
 * Returns `<link>` elements that preload modules, for the head of a page. With them, the browser loads all code of the
 * elements together with the page, instead of file by file. Never rejects: returns '' if the manifest can't be loaded.
 */
export async function preloadLinks(options: PreloadOptions): Promise<string> {
  const { files, assets, integrityOf } = await preloadsFor(options);
  return files.map((file) => preloadLink(file, { assets, integrity: integrityOf(file) })).join('\n');
}

/**
 * Returns the links of `preloadLinks` as the value of a `Link` header, for the response or for 103 Early Hints. Never
 * rejects: returns '' if the manifest can't be loaded.
 */
export async function preloadHeader(options: PreloadOptions): Promise<string> {
  const { files, assets, integrityOf } = await preloadsFor(options);
  return files
    .map((file) => {
      const hash = integrityOf(file);
      return [`<${assets}${file}>`, 'rel="modulepreload"', ...(hash ? [`integrity="${hash}"`] : [])].join('; ');
    })
    .join(', ');
}

async function preloadsFor(options: PreloadOptions): Promise<Preloads> {
  const { integrity, onError } = options;
  try {
    const assets = new URL(options.assets.replace(/\/?$/, '/')).href;
    const manifest = await loadManifest(assets, options);
    return {
      files: filesToPreload(manifest, options),
      assets,
      integrityOf: (file) => (integrity ? manifest.integrity[file] : undefined),
    };
  } catch (error) {
    onError?.(error instanceof Error ? error : new Error(String(error)));
    return { files: [], assets: '', integrityOf: () => undefined };
  }
}

function loadManifest(assets: string, options: PreloadOptions): Promise<PreloadManifest> {
  const { timeout = defaultTimeoutMs, fetch: send = fetch } = options;
  const cached = manifests.get(assets);
  if (cached && Date.now() - cached.at < manifestLifetimeMs) return cached.manifest;
  const manifest = (async () => {
    const response = await send(`${assets}preload.json`, { signal: AbortSignal.timeout(timeout) });
    if (!response.ok) throw new Error(`${assets}preload.json returned ${response.status}`);
    return (await response.json()) as PreloadManifest;
  })();
  manifests.set(assets, { at: Date.now(), manifest });
  // After a failure, the next call requests the manifest again.
  manifest.catch(() => manifests.delete(assets));
  return manifest;
}
