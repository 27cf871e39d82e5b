import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { insertApiOrigin } from './insert-api-origin';
import type { ServerEnv } from './server-env';

/**
 * Returns an app that forwards all requests to the Vite dev server at `devServerOrigin`, and inserts the API's origin
 * into the HTML pages: `apiOrigin`, or the page's own origin if `apiOrigin` is null.
 */
export function devServerProxy(devServerOrigin: string, apiOrigin: string | null): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.all('/*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const response = await proxy(new URL(pathname + search, devServerOrigin), {
      raw: c.req.raw,
      headers: { ...c.req.header(), host: undefined },
    });
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
    const headers = new Headers(response.headers);
    headers.delete('Content-Length');
    // An empty `defaultApiOrigin` stands for the page's own origin.
    return new Response(insertApiOrigin(await response.text(), { defaultApiOrigin: '', apiOrigin }), {
      status: response.status,
      headers,
    });
  });
  return app;
}
