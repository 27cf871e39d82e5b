import { join } from 'node:path';
import { Hono } from 'hono';
import { Folder, sendFile } from './files';
import { isPortalPath } from './portal-paths';
import type { ServerEnv } from './request';
import { withApi } from './with-api';

export interface AssetOptions {
  /** The build's folder, with `portal` and `v1` in it. */
  dist: string;
  /** Origins that may frame the card form, as in a Content-Security-Policy. */
  frameAncestors: string;
  /** Another server's address the portal is to use; its own sandbox without one. */
  api: string | null;
}

/** Files named by their content never change. */
const isHashed = (path: string): boolean => /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/.test(path);

const cachingOf = (path: string): string =>
  isHashed(path) ? 'public, max-age=31536000, immutable' : path.endsWith('.html') ? 'no-cache' : 'public, max-age=300';

/** What the card frame may do: nothing but draw itself. Old engines take its sheet from a blob of its own. */
const cardFramePolicy = (frameAncestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' blob:",
    "connect-src 'none'",
    "img-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');

/** The product's files: the tags at /v1/, the portal everywhere else. */
export function assets({ dist, frameAncestors, api }: AssetOptions): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const elements = new Folder(join(dist, 'v1'));
  const portal = new Folder(join(dist, 'portal'));

  app.get('/v1/*', async (c) => {
    const path = c.req.path.slice('/v1/'.length);
    const file = await elements.read(path);
    const shared = {
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Timing-Allow-Origin': '*',
    };
    if (!file) return c.text('Not found', 404, shared);
    const policy: Record<string, string> =
      path === 'card-frame.html'
        ? { 'Content-Security-Policy': cardFramePolicy(frameAncestors), 'Referrer-Policy': 'no-referrer' }
        : {};
    return sendFile(c, file, { 'Cache-Control': cachingOf(path), ...shared, ...policy });
  });

  app.get('/*', async (c) => {
    const { path } = c.req;
    const file = path === '/' ? null : await portal.read(path);
    if (file) return sendFile(c, file, { 'Cache-Control': cachingOf(path) });
    if (/\.[a-z0-9]+$/i.test(path)) return c.text('Not found', 404);
    const page = await portal.read('index.html');
    if (!page) return c.text('The portal has not been built: npm run build', 503);
    const saysNothing = api === null && !page.bytes.includes('%API%');
    const text = saysNothing ? '' : withApi(page.bytes.toString('utf8'), { own: '', other: api });
    const told = saysNothing ? page : { ...page, bytes: Buffer.from(text), zipped: null };
    return sendFile(c, told, { 'Cache-Control': 'no-cache' }, isPortalPath(path) ? 200 : 404);
  });
  return app;
}
