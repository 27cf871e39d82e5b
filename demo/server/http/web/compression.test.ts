import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compressText } from './compression';
import type { ServerEnv } from './server-env';

const longBody = { text: 'renewal '.repeat(500) };

const app = new Hono<ServerEnv>()
  .use(compressText())
  .get('/long', (c) => c.json(longBody, 201, { 'X-Request-Id': '7' }))
  .get('/short', (c) => c.json({ text: 'short' }))
  .get('/image', (c) => c.body(new Uint8Array(4000), 200, { 'Content-Type': 'image/png' }));

const get = (path: string, acceptEncoding = 'br, gzip') =>
  app.request(path, { headers: { 'Accept-Encoding': acceptEncoding } });

test('compressText compresses a long text and keeps the status and headers of the response', async () => {
  const response = await get('/long');
  expect(response.status).toBe(201);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding',
    'x-request-id': '7',
  });
  const zipped = Buffer.from(await response.arrayBuffer());
  expect(JSON.parse(gunzipSync(zipped).toString())).toEqual(longBody);
});

test.each([
  ['a short text', '/short', 'gzip'],
  ['an image', '/image', 'gzip'],
  ['a long text for a client that accepts no gzip', '/long', 'identity'],
])('compressText doesn’t compress %s', async (_, path, acceptEncoding) => {
  const response = await get(path, acceptEncoding);
  expect(response.headers.has('Content-Encoding')).toBe(false);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10);
});
