import { readFile } from 'node:fs/promises';
import { createServer as createTcpServer } from 'node:net';
import path from 'node:path';
import { createServer, type Plugin } from 'vite';
import { cardKeysScript, keysFile } from '../scripts/build-card-frame';
import { serveBuildOutputs } from './build-outputs';

export interface RunningVite {
  /** The server's origin, such as http://127.0.0.1:5173. */
  origin: string;
  close(): Promise<void>;
}

/** Finds a free port. The HMR client connects to Vite directly, so the port must be known before Vite starts. */
function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createTcpServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A class name for CSS modules that stays the same when the style sheet changes, so that HMR keeps elements styled. */
const stableClassName = (name: string, file: string): string =>
  `${path.basename(file).replace(/\.module\.css.*$/, '')}__${name}_${hash(file)}`;

function hash(text: string): string {
  let value = 0;
  for (const letter of text) value = (value * 31 + letter.charCodeAt(0)) | 0;
  return (value >>> 0).toString(36);
}

/** Starts Vite on a free local port. */
export async function startVite(root: string): Promise<RunningVite> {
  const port = await findFreePort();
  const server = await createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    cacheDir: path.join(root, '.cache/vite-dev'),
    plugins: [hotTexts(), cardKeys(path.join(root, 'brands')), serveBuildOutputs(root)],
    css: { modules: { generateScopedName: stableClassName } },
    optimizeDeps: { entries: ['elements/tags/sub-*.tsx', 'src/card-frame/card-frame.ts'] },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // The sandbox server (demo/server) serves the pages and proxies only module requests to Vite, so the HMR client
      // connects to Vite directly.
      hmr: { host: '127.0.0.1', clientPort: port },
      watch: {
        ignored: ['.cache', '.data', 'dist', 'dist.next', 'gallery', 'test-results'].map(
          (name) => `${root}/${name}/**`,
        ),
        // Editors empty a file before they write it. The watcher drops an event that follows another immediately,
        // so without this option the page can keep the empty file.
        awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 },
      },
    },
  });
  await server.listen();
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const virtualModuleId = '\0card-frame-keys';

/**
 * Serves the module with the brands' public keys, with which the card frame encrypts card data. A production build
 * writes this module to disk.
 */
function cardKeys(brandsDir: string): Plugin {
  return {
    name: 'card-keys',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith(`/${keysFile}`) ? virtualModuleId : undefined),
    load: (id) => (id === virtualModuleId ? cardKeysScript(brandsDir) : undefined),
  };
}

const retryDelayMs = 100;

/**
 * The language and the text area of a file in `locales/`: `{ lang: 'en', area: 'plans' }` for `locales/en/plans.json`.
 * Null for other files.
 */
function languageAndAreaOf(root: string, file: string): { lang: string; area: string } | null {
  const [, lang, area] =
    /^locales\/([\w-]+)\/([\w-]+)\.json$/.exec(path.relative(root, file).replaceAll('\\', '/')) ?? [];
  return lang && area ? { lang, area } : null;
}

/**
 * Reads a file of texts. Retries if the JSON is invalid, because editors may write a file in several steps while the
 * watcher reports only the first.
 */
async function readTexts(file: string, attemptsLeft = 5): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (attemptsLeft === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    return readTexts(file, attemptsLeft - 1);
  }
}

/** A Vite plugin that sends the texts of a changed file to the page. The page shows them without a reload. */
function hotTexts(): Plugin {
  return {
    name: 'hot-texts',
    async hotUpdate({ file }) {
      const languageAndArea = languageAndAreaOf(this.environment.config.root, file);
      if (!languageAndArea) return undefined;
      try {
        const texts = await readTexts(file);
        this.environment.hot.send('sub-elements:texts', { ...languageAndArea, texts });
      } catch (error) {
        // The page keeps the last valid texts.
        this.environment.logger.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      }
      return [];
    },
  };
}
