import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import type { ServerEnv } from './server-env';

const gzipAsync = promisify(gzip);

/** Smaller bodies aren't compressed, because they fit in one network packet anyway. */
const minBytes = 1024;

/**
 * Compresses text responses if the client accepts gzip. Hono's `compress` streams every body, however small, through
 * web streams, which takes longer than most API calls do without compression.
 */
export function compressText(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next();
    if (c.req.method === 'HEAD' || c.res.headers.has('Content-Encoding')) return;
    if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(c.res.headers.get('Content-Type') ?? '')) return;
    c.header('Vary', 'Accept-Encoding', { append: true });
    if (!/\bgzip\b/.test(c.req.header('Accept-Encoding') ?? '')) return;
    const body = await c.res.arrayBuffer();
    const zipped = body.byteLength < minBytes ? null : await gzipAsync(body, { level: constants.Z_BEST_SPEED });
    c.res = new Response(zipped ?? body, c.res);
    if (!zipped) return;
    c.res.headers.delete('Content-Length');
    c.res.headers.set('Content-Encoding', 'gzip');
  };
}
