import { Hono } from 'hono';
import { Folder, sendFile } from './files';
import type { ServerEnv } from './request';
import { withApi } from './with-api';

export interface PageOptions {
  /** The folder with other people's pages. */
  folder: string;
  /** The port of the first origin. */
  assetsPort: () => number;
  /** Another server's address the pages are to use; the sandbox without one. */
  api: string | null;
}

/** Other people's pages. %ASSETS% and %API% in them become the first origin, under the name the visitor used. */
export function pages({ folder, assetsPort, api }: PageOptions): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const files = new Folder(folder);
  app.get('/*', async (c) => {
    const { path } = c.req;
    const file = await files.read(path === '/' ? '/index.html' : path);
    if (!file) return c.text('Not found', 404);
    const headers = { 'Cache-Control': 'no-cache' };
    if (!/^text\//.test(file.type)) return sendFile(c, file, headers);
    const assets = `http://${new URL(c.req.url).hostname}:${assetsPort()}`;
    const text = withApi(file.bytes.toString('utf8').replaceAll('%ASSETS%', assets), { own: assets, other: api });
    return sendFile(c, { ...file, bytes: Buffer.from(text), zipped: null }, headers);
  });
  return app;
}
