import { join } from 'node:path';
import { Hono } from 'hono';
import { type DeliveryOrigins, deliveryRuleOf, withOrigins } from '../../../../src/contract/delivery';
import { devServerProxy } from './dev-server';
import { Folder, sendFile } from './files';
import { insertApiOrigin } from './insert-api-origin';
import { isPortalPath } from './portal-paths';
import type { ServerEnv } from './server-env';

export interface AssetOptions {
  /** The build folder, which contains `portal` and `v1`. */
  dist: string;
  /** Origins that may embed the card frame, in the syntax of the CSP directive `frame-ancestors`. */
  frameAncestors: string;
  /** URL of the API server that the portal uses; null if it uses this server's API. */
  api: string | null;
  /** This server's origin in the response to a request. It doesn't depend on the port in the request's Host header. */
  originFor(requestUrl: string): string;
  /** The assets' origin, if the build's pages load the product's files from another host; empty otherwise. */
  assetsOrigin?: string;
  /** Origins of third parties whose scripts the portal may load, separated by spaces. */
  thirdParties?: string;
  /** URL of the Vite dev server, which serves the product from source during development. */
  devServer?: string | undefined;
}

const cacheControlOf = (path: string): string => (path.endsWith('.html') ? 'no-cache' : 'public, max-age=300');

/** Import maps contain this placeholder instead of the server's origin. */
const placeholderOrigin = /https:\/\/cdn\.example(?=\/)/g;

function headersOf(path: string, origins: DeliveryOrigins): Record<string, string> {
  const headers = Object.entries(deliveryRuleOf(path)?.headers ?? {});
  return Object.fromEntries(headers.map(([name, value]) => [name, withOrigins(value, origins)]));
}

/**
 * Creates an app that serves the product's files: the elements at `/v1/` and at `/<version>/`, the portal at all other
 * paths.
 */
export function createAssetsApp({
  dist,
  frameAncestors,
  api,
  originFor,
  thirdParties = '',
  assetsOrigin = '',
  devServer = process.env.DEV_SERVER,
}: AssetOptions): Hono<ServerEnv> {
  if (devServer) return devServerProxy(devServer, api);
  const origins = { frameAncestors, thirdParties, assets: assetsOrigin, api: api ? new URL(api).origin : '' };
  const app = new Hono<ServerEnv>();
  /** Folders of the elements' files, by version: `v1` or an exact version such as `1.2.3`. */
  const versionFolders = new Map<string, Folder>();
  const versionFolder = (name: string): Folder => {
    const folder = versionFolders.get(name) ?? new Folder(join(dist, name));
    versionFolders.set(name, folder);
    return folder;
  };
  const portal = new Folder(join(dist, 'portal'));

  app.get('/:version{v\\d+|\\d+\\.\\d+\\.\\d+}/*', async (c) => {
    const { path } = c.req;
    const headers = headersOf(path, { ...origins, own: originFor(c.req.url) });
    const version = c.req.param('version');
    const file = await versionFolder(version).read(path.slice(version.length + 2));
    if (!file) return c.text('Not found', 404, { ...headers, 'Cache-Control': 'no-cache' });
    if (!path.endsWith('/import-map.json')) return sendFile(c, file, headers);
    const text = file.bytes.toString('utf8').replace(placeholderOrigin, originFor(c.req.url));
    return sendFile(c, { ...file, bytes: Buffer.from(text), gzipped: null }, headers);
  });

  app.get('/*', async (c) => {
    const { path } = c.req;
    const file = path === '/' ? null : await portal.read(path);
    const headers = headersOf(path, origins);
    if (file) return sendFile(c, file, { ...headers, 'Cache-Control': cacheControlOf(path) });
    if (/\.[a-z0-9]+$/i.test(path)) return c.text('Not found', 404);
    const page = (await portal.read(`${path}.html`)) ?? (await portal.read('index.html'));
    if (!page) return c.text('The portal isn’t built. Run npm run build', 503);
    const status = isPortalPath(path) ? 200 : 404;
    if (api === null && !page.bytes.includes('%API%')) return sendFile(c, page, headers, status);
    // An empty `defaultApiOrigin` stands for the page's own origin.
    const text = insertApiOrigin(page.bytes.toString('utf8'), { defaultApiOrigin: '', apiOrigin: api });
    return sendFile(c, { ...page, bytes: Buffer.from(text), gzipped: null }, headers, status);
  });
  return app;
}
