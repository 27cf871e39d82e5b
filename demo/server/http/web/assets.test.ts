import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPagesApp } from '../../app/pages';
import { Hosts } from '../checks/hosts';
import { createAssetsApp } from './assets';
import { type ListeningServer, listen } from './listen';

const dist = mkdtempSync(join(tmpdir(), 'assets-'));
const portalPage = '<!doctype html><title>Portal</title><script src="/v1/sub.js"></script>';
let assetServer: ListeningServer;
let serverWithSeparateApi: ListeningServer;
let origin: string;
const originFor = () => 'https://shop.example';

beforeAll(async () => {
  mkdirSync(join(dist, 'v1'));
  mkdirSync(join(dist, 'portal'));
  mkdirSync(join(dist, '1.0.0'));
  writeFileSync(
    join(dist, '1.0.0/import-map.json'),
    JSON.stringify({ integrity: { 'https://cdn.example/1.0.0/sub.js': 'sha384-x' } }),
  );
  mkdirSync(join(dist, 'pages'));
  writeFileSync(join(dist, 'secret.txt'), 'secret');
  writeFileSync(join(dist, 'portal/index.html'), portalPage);
  writeFileSync(join(dist, 'v1/sub.js'), `/* ${'x'.repeat(2000)} */`);
  writeFileSync(join(dist, 'v1/plans-Ab12Cd3.js'), 'export {};');
  writeFileSync(join(dist, 'v1/card-frame.html'), '<!doctype html>');
  writeFileSync(join(dist, 'v1/notes.md'), '# Notes');
  writeFileSync(join(dist, 'v1/mark.svg'), `<svg><!-- ${'x'.repeat(2000)} --></svg>`);
  writeFileSync(join(dist, 'v1/photo.webp'), new Uint8Array(4000));
  writeFileSync(join(dist, 'pages/partner.html'), '<script src="%ASSETS%/v1/sub.js" data-api="%API%"></script>');
  assetServer = await listen(
    createAssetsApp({ dist, frameAncestors: "'self' http://*.localhost:4173", api: null, originFor }),
    0,
    '127.0.0.1',
  );
  serverWithSeparateApi = await listen(
    createAssetsApp({
      dist,
      frameAncestors: "'self'",
      api: 'https://api.example',
      originFor,
      thirdParties: 'https://captcha.example',
    }),
    0,
    '127.0.0.1',
  );
  origin = `http://127.0.0.1:${assetServer.port}`;
});
afterAll(async () => {
  await Promise.all([assetServer.close(), serverWithSeparateApi.close()]);
  rmSync(dist, { recursive: true, force: true });
});

test('names its own origin in a version’s import map, whatever the request’s Host header', async () => {
  const response = await fetch(`${origin}/1.0.0/import-map.json`);
  expect(await response.json()).toEqual({ integrity: { 'https://shop.example/1.0.0/sub.js': 'sha384-x' } });
});

test('serves the elements’ files to every origin, and files with hashed names as immutable', async () => {
  const loader = await fetch(`${origin}/v1/sub.js`);
  expect(Object.fromEntries(loader.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
    'content-encoding': 'gzip',
  });
  expect((await loader.text()).length).toBe(2006);
  expect((await fetch(`${origin}/v1/plans-Ab12Cd3.js`)).headers.get('Cache-Control')).toContain('immutable');
  expect((await fetch(`${origin}/v1/none.js`)).status).toBe(404);
});

test('a file that the browser has isn’t sent again, whatever the encoding', async () => {
  for (const path of ['/v1/sub.js', '/v1/photo.webp', '/']) {
    const first = await fetch(`${origin}${path}`);
    const tag = first.headers.get('ETag') ?? '';
    expect(tag, path).toMatch(/^W\/"[\w-]{22}"$/);
    for (const encoding of ['gzip', 'identity']) {
      const headers = { 'If-None-Match': `"other", ${tag}`, 'Accept-Encoding': encoding };
      const again = await fetch(`${origin}${path}`, { headers, cache: 'no-store' });
      expect([again.status, await again.text()], path).toEqual([304, '']);
      expect(again.headers.get('Cache-Control'), path).toBe(first.headers.get('Cache-Control'));
    }
    expect((await fetch(`${origin}${path}`, { headers: { 'If-None-Match': 'W/"old"' } })).status, path).toBe(200);
  }
});

test.each([
  ['notes.md', 'text/markdown; charset=utf-8', null],
  ['mark.svg', 'image/svg+xml; charset=utf-8', 'gzip'],
  ['photo.webp', 'image/webp', null],
])('serves %s as %s with the encoding %s', async (name, type, encoding) => {
  const { headers } = await fetch(`${origin}/v1/${name}`);
  expect([headers.get('Content-Type'), headers.get('Content-Encoding')]).toEqual([type, encoding]);
});

test('lets the listed origins embed the card frame, and doesn’t let the card frame fetch anything', async () => {
  const policy = (await fetch(`${origin}/v1/card-frame.html`)).headers.get('Content-Security-Policy');
  expect(policy).toBe(
    "default-src 'none'; script-src 'self' https://shop.example; style-src 'self' https://shop.example blob:; connect-src 'self' https://shop.example; img-src 'self' https://shop.example data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self' http://*.localhost:4173",
  );
});

test.each(['/', '/pricing-table', '/plan-details/205', '/orders?x=1', '/stbPayment'])(
  'serves the portal at %s',
  async (path) => {
    const response = await fetch(`${origin}${path}`);
    expect([response.status, await response.text()]).toEqual([200, portalPage]);
  },
);

test('sends portal pages with security headers and a referrer policy that hides the path', async () => {
  const { headers } = await fetch(`${origin}/resetPassword?token=secret`);
  expect(Object.fromEntries(headers)).toMatchObject({
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
    'content-security-policy': expect.stringContaining("script-src 'self'; "),
  });
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
  const pageWithSeparateApi = await fetch(`http://127.0.0.1:${serverWithSeparateApi.port}/no-such-page`);
  expect(pageWithSeparateApi.headers.get('Content-Security-Policy')).toContain(
    "connect-src 'self' https://api.example https://captcha.example; ",
  );
});

test('responds to an unknown path with 404 and the portal’s page', async () => {
  const response = await fetch(`${origin}/plan-details/x`);
  expect([response.status, await response.text()]).toEqual([404, portalPage]);
});

test('serves only files in the portal’s folder and in version folders, such as v1', async () => {
  for (const path of ['/v1/..%2fsecret.txt', '/..%2fsecret.txt', '/v1/%2e%2e/secret.txt', '/%00', '/v1/%zz']) {
    expect(await (await fetch(`${origin}${path}`)).text()).not.toContain('secret');
  }
});

test('adds the origin of a separate API server to the portal’s page', async () => {
  const text = await (await fetch(`http://127.0.0.1:${serverWithSeparateApi.port}/`)).text();
  expect(text).toContain('<script data-api="https://api.example" src="/v1/sub.js">');
});

test('replaces placeholders in partner pages with the origin of the requested host and the portal’s port', async () => {
  const pagesServer = await listen(
    createPagesApp({ folder: join(dist, 'pages'), hosts: new Hosts().setPorts({ port: 4173 }), api: null }),
    0,
    '127.0.0.1',
  );
  const text = await (await fetch(`http://127.0.0.1:${pagesServer.port}/partner.html`)).text();
  expect(text).toBe('<script src="http://127.0.0.1:4173/v1/sub.js" data-api="http://127.0.0.1:4173"></script>');
  expect((await fetch(`http://127.0.0.1:${pagesServer.port}/none.html`)).status).toBe(404);
  await pagesServer.close();
});
