import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { devServerProxy } from './dev-server';

const pageHtml = '<!doctype html><script src="/v1/sub.js" async></script>';
const viteServer = createServer((request, response) => {
  const isPage = request.url === '/';
  response.setHeader('Content-Type', isPage ? 'text/html' : 'text/javascript');
  response.statusCode = request.url === '/missing.js' ? 404 : 200;
  response.end(isPage ? pageHtml : `${request.method} ${request.url} ${request.headers.accept}`);
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => viteServer.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(viteServer.address() as AddressInfo).port}`;
});
afterAll(() => viteServer.close());

it('the proxy forwards the path, query and headers of a request, and the status of its response', async () => {
  const app = devServerProxy(origin, null);
  const response = await app.request('/src/a.ts?t=1', { headers: { Accept: 'text/x-test' } });
  expect(await response.text()).toBe('GET /src/a.ts?t=1 text/x-test');
  expect((await app.request('/missing.js')).status).toBe(404);
});

it('the proxy leaves pages unchanged if no separate API server is set', async () => {
  expect(await (await devServerProxy(origin, null).request('/')).text()).toBe(pageHtml);
});

it('the proxy adds the origin of a separate API server to pages', async () => {
  const response = await devServerProxy(origin, 'https://api.example').request('/');
  expect(await response.text()).toContain('data-api="https://api.example"');
});
