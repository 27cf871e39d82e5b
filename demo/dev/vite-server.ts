import { readFile } from 'node:fs/promises';
import { createServer as createTcpServer } from 'node:net';
import path from 'node:path';
import { createServer, type Plugin } from 'vite';
import { cardKeysScript, keysFile } from '../../elements/build/scripts/build-card-frame';
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
    // Doesn't depend on the style sheet's content, so that HMR keeps elements styled.
    css: { modules: { generateScopedName: '[name]__[local]_[hash:base64:5]' } },
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

/** A Vite plugin that sends the texts of a changed file to the page. The page shows them without a reload. */
function hotTexts(): Plugin {
  return {
    name: 'hot-texts',
    async hotUpdate({ file }) {
      const [, lang, area] = /\/locales\/([\w-]+)\/([\w-]+)\.json$/.exec(file) ?? [];
      if (!lang) return undefined;
      try {
        const texts: unknown = JSON.parse(await readFile(file, 'utf8'));
        this.environment.hot.send('sub-elements:texts', { lang, area, texts });
      } catch (error) {
        // The page keeps the last valid texts.
        this.environment.logger.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      }
      return [];
    },
  };
}
