import { tmpdir } from 'node:os';
import { openDatabase } from '../../demo/server/database/open';
import { createApp } from '../../demo/server/http/app';
import { Hosts } from '../../demo/server/http/checks/hosts';
import { createPagesApp } from '../../demo/server/http/web/pages';
import { startJobTimer } from '../../demo/server/orders/job-timer';
import { createServices } from '../../demo/server/services';
import { inRoot } from '../tools/paths';
import type { Sandbox } from '../tools/sandbox/sandbox';

/**
 * The port in the sandbox's URLs. The demo pages' URLs have the next port. Nothing listens on either port:
 * `fetchFromSandbox` handles the requests in this process.
 */
const port = 45_000;

interface Connection {
  isDestroyed: boolean;
}

type App = { fetch(request: Request, env: object): Response | Promise<Response> };

/** The HTTP apps of the sandbox and of the demo pages, by port. */
const apps = new Map<string, App>();

/**
 * Sends a request to the sandbox or the demo pages in this process. Resolves with null if the URL belongs to neither.
 * Throws if the sandbox closed the connection without a response.
 */
export async function fetchFromSandbox(request: Request): Promise<Response | null> {
  const app = apps.get(new URL(request.url).port);
  if (!app) return null;
  const connection: Connection = { isDestroyed: false };
  const socket = {
    remoteAddress: '127.0.0.1',
    destroy: () => {
      connection.isDestroyed = true;
    },
  };
  const response = await app.fetch(request, { incoming: { socket, headers: {} } });
  if (connection.isDestroyed) throw new TypeError('Failed to fetch');
  return response;
}

async function startSandbox(): Promise<Sandbox> {
  const database = await openDatabase({});
  const hosts = new Hosts({ frameAncestors: "'self'" }).setPorts({ port, pagesPort: port + 1 });
  const services = await createServices(database, { hosts });
  apps.set(String(port), createApp(services, {}) as unknown as App);
  const pagesApp = createPagesApp({
    folder: inRoot('demo/pages'),
    hosts,
    api: null,
    brandCodes: [...services.brands.keys()],
  });
  apps.set(String(port + 1), pagesApp as unknown as App);
  startJobTimer(services);
  const origin = `http://localhost:${port}`;
  return {
    origin,
    pagesOrigin: `http://localhost:${port + 1}`,
    port,
    dataDir: tmpdir(),
    async control<T>(path: string, body?: object): Promise<T> {
      const init = body && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      };
      const response = await fetchFromSandbox(new Request(`${origin}/sandbox/${path}`, init));
      const text = (await response?.text()) ?? '';
      if (!response?.ok) throw new Error(`/sandbox/${path} returned ${response?.status}: ${text.slice(0, 300)}`);
      return (text ? JSON.parse(text) : undefined) as T;
    },
    restart: () => Promise.reject(new Error('A flow test can’t restart the sandbox')),
    kill: () => Promise.reject(new Error('A flow test can’t kill the sandbox')),
  };
}

let sandboxPromise: Promise<Sandbox> | undefined;

/**
 * Returns the sandbox that runs in this worker process. In flow tests (end-to-end tests without a browser), this
 * function replaces `borrowSandbox` of tests/tools/sandbox/shared-sandboxes.ts, which uses a separate server process.
 */
export function borrowSandbox(): Promise<Sandbox> {
  if (!sandboxPromise) {
    sandboxPromise = startSandbox();
    // Test helpers call the sandbox with the global `fetch`.
    const { fetch: originalFetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (!apps.has(new URL(url).port)) return originalFetch(input, init);
      return (await fetchFromSandbox(new Request(input as Request, init))) as Response;
    };
  }
  return sandboxPromise;
}
