import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hono } from 'hono';
import { contractVersion } from '../../../src/contract/calls/site';
import { majorFolderOf } from '../../../src/contract/delivery';
import type { Hosts } from '../http/checks/hosts';
import { Folder } from '../http/web/files';
import type { ServerEnv } from '../http/web/server-env';

/** The exports of the package's `./server` entry that this file uses. */
interface ServerEntry {
  renderPlans(options: Readonly<Record<string, unknown>>): Promise<string>;
  plansSheet: { name: string; css: string };
}

export interface ServerRenderedPlansOptions {
  /** The folder of the partners' demo pages. */
  folder: string;
  /** The build's folder, which contains `server.mjs`. */
  dist: string;
  hosts: Hosts;
  /** URL of the API server that the demo page uses; null if it uses this server's API. */
  api: string | null;
  /** Replaces the placeholders for the origins and the brands in a text. `url` is the URL of the request. */
  fillPlaceholders: (text: string, url: string) => string;
}

/** A CSP that allows only the page's own origin and the scripts, API and frames of the product. */
const contentSecurityPolicyOf = (mainOrigin: string, apiOrigin: string): string =>
  [
    "default-src 'self'",
    `script-src ${mainOrigin}`,
    "style-src 'self'",
    `connect-src ${mainOrigin} ${apiOrigin}`,
    `frame-src ${mainOrigin}`,
    "require-trusted-types-for 'script'",
  ].join('; ');

/**
 * Serves the demo page of a partner who renders the plans on their server, and the plans' style sheet. The page's query
 * parameters set the brand (`?brand=`), the language (`?lang=`) and some attributes of the plans.
 */
export function createServerRenderedPlansApp({
  folder,
  dist,
  hosts,
  api,
  fillPlaceholders,
}: ServerRenderedPlansOptions): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const files = new Folder(folder);
  const importServerEntry = async (): Promise<ServerEntry> => {
    const file = join(dist, 'server.mjs');
    // Node caches modules by URL, so the modification time in the query makes it import a new build.
    const { mtimeMs } = await stat(file);
    return (await import(`${pathToFileURL(file).href}?${mtimeMs}`)) as ServerEntry;
  };
  app.get('/plans.css', async (c) => {
    const { plansSheet } = await importServerEntry();
    return c.text(plansSheet.css, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' });
  });
  app.get('/ssr.html', async (c) => {
    const page = await files.read('/ssr.html');
    if (!page) return c.text('Not found', 404);
    const { renderPlans } = await importServerEntry();
    const { brand = 'orbit', lang = 'en', theme, checkout, error } = c.req.query();
    // The main port serves the portal, the elements' files and the API. The demo pages have a port of their own.
    const mainOrigin = hosts.originFor(c.req.url);
    const plans = await renderPlans({
      // `renderPlans` runs in this process, so it calls this server's API through the local origin.
      api: api ?? hosts.localOrigin,
      portal: mainOrigin,
      assets: `${mainOrigin}/${majorFolderOf(contractVersion)}/`,
      stylesheet: '/plans.css',
      brand,
      lang,
      attributes: { theme, checkout, error },
      onError: (error: Error) => console.error(`ssr.html: ${error.message}`),
    });
    const text = fillPlaceholders(page.bytes.toString('utf8'), c.req.url).replace('%PLANS%', () => plans);
    return c.html(text, 200, {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': contentSecurityPolicyOf(mainOrigin, api ?? mainOrigin),
    });
  });
  return app;
}
