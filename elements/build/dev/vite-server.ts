import { createServer as createTcpServer } from 'node:net';
import path from 'node:path';
import { createServer } from 'vite';
import { serveBuildOutputs } from './build-outputs';
import { cardKeys } from './card-keys';
import { hotTexts } from './hot-texts';

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
