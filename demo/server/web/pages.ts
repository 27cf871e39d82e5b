import { readdir } from 'node:fs/promises';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { Folder, sendFile } from './files';
import type { ServerEnv } from './request';

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

  app.get('/', async (c) => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.html')).sort();
    return c.html(html`<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages</title><main><h1>Pages</h1>
<ul>${names.map((name) => html`<li><a href="/${name}">${name}</a></li>`)}</ul></main></html>`);
  });

  app.get('/*', async (c) => {
    const file = await files.read(c.req.path);
    if (!file) return c.text('Not found', 404);
    const headers = { 'Cache-Control': 'no-cache' };
    if (!/^text\//.test(file.type)) return sendFile(c, file, headers);
    const assets = `http://${new URL(c.req.url).hostname}:${assetsPort()}`;
    const text = file.bytes.toString('utf8').replaceAll('%ASSETS%', assets).replaceAll('%API%', api ?? assets);
    return sendFile(c, { ...file, bytes: Buffer.from(text), zipped: null }, headers);
  });
  return app;
}
