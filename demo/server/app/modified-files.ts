import { join } from 'node:path';
import { Hono } from 'hono';
import { Folder, sendFile } from '../http/web/files';
import type { ServerEnv } from '../http/web/server-env';

/** What an attacker adds to the card frame's script: it tells the page that it runs. */
const addedCode = "\n;parent.postMessage({ source: 'sub-card-frame', isModified: true }, '*');";

/**
 * Stands in for an assets' server whose files an attacker can change, for the page `attacks.html`:
 * `/attacks/files/<version>/modified/` contains the files of a version, with code added to the card frame's script, and
 * `/attacks/files/<version>/original/` the unchanged files.
 */
export function createModifiedFilesApp(dist: string): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.get('/attacks/files/:version{\\d+\\.\\d+\\.\\d+}/:kind{modified|original}/:file{.+}', async (c) => {
    const { version, kind, file: path } = c.req.param();
    const file = await new Folder(join(dist, version)).read(`/${path}`);
    if (!file) return c.text('Not found', 404);
    // The frame has an opaque origin, so its script needs CORS.
    const headers = { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' };
    if (kind === 'original' || !/^card-frame-(?!keys)[\w-]+\.js$/.test(path)) return sendFile(c, file, headers);
    return sendFile(
      c,
      { ...file, bytes: Buffer.from(file.bytes.toString('utf8') + addedCode), gzipped: null },
      headers,
    );
  });
  return app;
}
