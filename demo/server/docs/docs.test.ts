import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createPagesApp } from '../app/pages';
import { Hosts } from '../http/checks/hosts';
import type { DocsBuild, DocsState } from './docs-build';

const folder = mkdtempSync(join(tmpdir(), 'docs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A documentation build in the given state. */
const aBuild = (state: DocsState): DocsBuild => ({ state, finished: Promise.resolve(), stop: () => {} });

/** Writes the files of a built documentation. Returns their folder. */
function aSite(name: string, files: Readonly<Record<string, string>>): string {
  const site = join(folder, name);
  mkdirSync(site);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(site, file), text);
  return site;
}

interface Options {
  /** Folder of the built documentation. */
  site: string;
  /** The build that the server has started; null for none. */
  build?: DocsBuild | null;
  publicOrigin?: string | null;
}

const aServer = ({ site, build = null, publicOrigin = null }: Options) =>
  createPagesApp({
    folder,
    hosts: new Hosts().setPorts({ port: 4173, pagesPort: 4174 }),
    api: null,
    documentation: { site, build, publicOrigin, dist: folder, manifest: join(folder, 'manifest.json') },
  });

const get = (server: ReturnType<typeof aServer>, path: string) => server.request(`http://localhost:4174${path}`);

const builtSite = aSite('built', {
  'index.html': '<p>Home</p>',
  'events.html': '<link href="%PAGES%/docs/events"><script src="%ASSETS%/v1/sub.js"></script>',
  '404.html': '<h1>Page not found</h1>',
  'sitemap.xml': '<loc>%PAGES%/docs/events</loc>',
  'inline-scripts.json': '["sha256-abc="]',
});

test.each([
  ['building', 'is being built'],
  ['failed', 'could not be built'],
] as const)('in the build state “%s”, a page shows the state and reloads itself', async (state, text) => {
  const response = await get(aServer({ site: join(folder, 'absent'), build: aBuild(state) }), '/docs/events');
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('2');
  const html = await response.text();
  expect(html).toContain(text);
  expect(html).toContain('http-equiv="refresh"');
});

test('if the documentation is neither built nor being built, the page names the command that builds it', async () => {
  const html = await (await get(aServer({ site: join(folder, 'absent') }), '/docs/')).text();
  expect(html).toContain('npm run docs');
});

test('a page contains the server’s origins in place of the placeholders', async () => {
  const html = await (await get(aServer({ site: builtSite }), '/docs/events')).text();
  expect(html).toBe(
    '<link href="http://localhost:4174/docs/events"><script src="http://localhost:4173/v1/sub.js"></script>',
  );
});

test('the URLs in the sitemap have the public origin that is configured', async () => {
  const server = aServer({ site: builtSite, publicOrigin: 'https://docs.example' });
  expect(await (await get(server, '/sitemap.xml')).text()).toContain('<loc>https://docs.example/docs/events</loc>');
});

test('an unknown path gets the status 404 and the documentation’s error page', async () => {
  const response = await get(aServer({ site: builtSite }), '/docs/evnets');
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('Page not found');
});

test('alternative URLs, such as those with .html, redirect to the canonical URL of the page', async () => {
  const server = aServer({ site: builtSite });
  for (const [path, target] of [
    ['/docs', '/docs/'],
    ['/docs/events.html', '/docs/events'],
    ['/docs/index.html', '/docs/'],
    ['/docs/playground.html', '/playground.html'],
  ] as const)
    expect((await get(server, path)).headers.get('Location'), path).toBe(target);
});

test('the Content-Security-Policy allows only known inline scripts, and connections only to known origins', async () => {
  const policy = (await get(aServer({ site: builtSite }), '/docs/events')).headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("script-src 'self' http://localhost:4173 'sha256-abc='");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe|connect-src[^;]*(https:|\*)/);
});
