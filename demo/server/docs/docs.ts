import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { contractVersion } from '../../../src/contract/calls/site';
import { Folder, type LoadedFile, sendFile } from '../http/web/files';
import type { ServerEnv } from '../http/web/server-env';
import { apiReferenceContentSecurityPolicy, docsContentSecurityPolicy } from './content-security-policy';
import type { DocsBuild } from './docs-build';
import { waitingPage } from './waiting-page';

export interface DocsOptions {
  /** Folder of the built documentation. */
  site: string;
  /** The build that writes the folder `site`; null if this process doesn't run one. */
  build: DocsBuild | null;
  /** Folder of the product's build, to read its hashes. */
  dist: string;
  /** Path of the custom elements manifest, for the playground. */
  manifest: string;
  /** Public origin of the documentation; null to use the origin of each request. */
  publicOrigin: string | null;
  /** Returns the origin that serves the product's files and the sandbox, for the URL of a request. */
  assetsOriginFor: (url: string) => string;
  /** URL of the API server that the examples use; null for the sandbox. */
  api: string | null;
  /** Replaces the placeholders for the origins and the brands in a text. `url` is the URL of the request. */
  fillPlaceholders: (text: string, url: string) => string;
}

/** Whether a file's name contains a hash of its content. */
const hasHashedName = (path: string): boolean => path.startsWith('/assets/');

/** Reads the file for a path below /docs. Pages have no extension in their URLs. */
async function readPage(files: Folder, path: string): Promise<LoadedFile | null> {
  if (path === '/' || path.endsWith('/')) return files.read(`${path}index.html`);
  return (await files.read(path)) ?? files.read(`${path}.html`);
}

/** Creates the routes of the documentation that VitePress built: `/docs/*`, and files such as `/llms.txt`. */
export function docsRoutes(options: DocsOptions): Hono<ServerEnv> {
  const { site, build, dist, manifest, publicOrigin, assetsOriginFor, api, fillPlaceholders } = options;
  const app = new Hono<ServerEnv>();
  const files = new Folder(site);

  /**
   * Replaces the same placeholders as `fillPlaceholders`, and those for the documentation's origin, the product's
   * version and the loader's hash.
   */
  const fillAllPlaceholders = async (text: string, url: string): Promise<string> => {
    const withOrigins = fillPlaceholders(text.replaceAll('%PAGES%', publicOrigin ?? new URL(url).origin), url);
    if (!/%VERSION%|%INTEGRITY%/.test(withOrigins)) return withOrigins;
    const hashes = JSON.parse(await readFile(join(dist, contractVersion, 'integrity.json'), 'utf8')) as Record<
      string,
      string
    >;
    return withOrigins.replaceAll('%VERSION%', contractVersion).replaceAll('%INTEGRITY%', hashes['sub.js'] ?? '');
  };

  const contentSecurityPolicyFor = async (path: string, url: string): Promise<string> => {
    const origins = { assets: assetsOriginFor(url), api: api === null ? null : new URL(api).origin };
    if (path === '/api-reference') return apiReferenceContentSecurityPolicy(origins);
    const hashesFile = await files.read('/inline-scripts.json');
    return docsContentSecurityPolicy(origins, JSON.parse(hashesFile?.bytes.toString('utf8') ?? '[]') as string[]);
  };

  const send = async (c: Context<ServerEnv>, file: LoadedFile, status: 200 | 404 = 200): Promise<Response> => {
    const path = c.req.path.replace(/^\/docs/, '');
    const isPage = file.type.startsWith('text/html');
    const headers: Record<string, string> = {
      'Cache-Control': hasHashedName(path) ? 'public, max-age=300' : 'no-cache',
      ...(isPage && {
        'Content-Security-Policy': await contentSecurityPolicyFor(path, c.req.url),
        'Referrer-Policy': 'strict-origin-when-cross-origin',
      }),
    };
    if (!/^text\/|json|xml/.test(file.type) || !file.bytes.includes('%')) return sendFile(c, file, headers, status);
    const text = file.bytes.toString('utf8');
    const filledText = await fillAllPlaceholders(text, c.req.url);
    if (filledText === text) return sendFile(c, file, headers, status);
    return sendFile(c, { ...file, bytes: Buffer.from(filledText), gzipped: null }, headers, status);
  };

  /** Sends a page that reloads itself until the documentation is built. */
  const sendWaitingPage = (c: Context<ServerEnv>): Response => {
    const { html, contentSecurityPolicy, status } = waitingPage(build?.state ?? 'absent');
    return c.html(html, status, {
      'Content-Security-Policy': contentSecurityPolicy,
      'Cache-Control': 'no-store',
      'Retry-After': '2',
    });
  };

  app.get('/custom-elements.json', async (c) =>
    c.body(await readFile(manifest), 200, { 'Content-Type': 'application/json' }),
  );
  for (const name of ['llms.txt', 'llms-full.txt', 'robots.txt', 'sitemap.xml']) {
    app.get(`/${name}`, async (c) => {
      const file = await files.read(`/${name}`);
      return file ? send(c, file) : sendWaitingPage(c);
    });
  }
  app.get('/docs', (c) => c.redirect('/docs/'));
  app.get('/docs/*', async (c, next) => {
    const path = c.req.path.replace(/^\/docs/, '');
    // This script is a file of the demo pages, which a later handler serves.
    if (path === '/live-example.js') return next();
    // The playground is a demo page, but VitePress puts the menu's link to it below /docs/.
    if (path === '/playground.html') return c.redirect('/playground.html');
    if (path.endsWith('.html')) return c.redirect(c.req.path.replace(/(?:index)?\.html$/, ''), 301);
    const file = await readPage(files, path);
    if (file) return send(c, file);
    const notFound = await files.read('/404.html');
    return notFound ? send(c, notFound, 404) : sendWaitingPage(c);
  });
  return app;
}
