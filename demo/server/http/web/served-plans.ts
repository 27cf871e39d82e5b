import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hono } from 'hono';
import type { Hosts } from '../checks/hosts';
import { Folder } from './files';
import type { ServerEnv } from './request';

/** What the page takes of the built package's `./server`. */
interface ServerEntry {
  renderPlans(options: Readonly<Record<string, unknown>>): Promise<string>;
  plansSheet: { name: string; css: string };
}

export interface ServedPlansOptions {
  /** The folder of the partners' demo pages. */
  folder: string;
  /** The build's folder, with `server.mjs` in it. */
  dist: string;
  hosts: Hosts;
  /** Another server's address; the sandbox without one. */
  api: string | null;
  /** Puts the addresses of this server into a text. */
  configured: (text: string, url: string) => string;
}

/** Everything but the operator's script, server and frames comes from the page's own origin. */
const policyOf = (assets: string, api: string): string =>
  [
    "default-src 'self'",
    `script-src ${assets}`,
    "style-src 'self'",
    `connect-src ${assets} ${api}`,
    `frame-src ${assets}`,
    "require-trusted-types-for 'script'",
  ].join('; ');

/** The page of a partner whose own server draws the plans, as `?brand=` and `?lang=` ask, under a strict policy. */
export function servedPlans({ folder, dist, hosts, api, configured }: ServedPlansOptions): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const files = new Folder(folder);
  const entry = async (): Promise<ServerEntry> => {
    const file = join(dist, 'server.mjs');
    // Another build is another module.
    const { mtimeMs } = await stat(file);
    return (await import(`${pathToFileURL(file).href}?${mtimeMs}`)) as ServerEntry;
  };
  app.get('/plans.css', async (c) => {
    const { plansSheet } = await entry();
    return c.text(plansSheet.css, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' });
  });
  app.get('/ssr.html', async (c) => {
    const page = await files.read('/ssr.html');
    if (!page) return c.text('Not found', 404);
    const { renderPlans } = await entry();
    const { brand = 'orbit', lang = 'en', theme, checkout, error } = c.req.query();
    const assets = hosts.originFor(c.req.url);
    const plans = await renderPlans({
      // This server reaches the other by its own way, visitors by the name they know.
      api: api ?? hosts.localOrigin,
      portal: assets,
      assets: `${assets}/v1/`,
      stylesheet: '/plans.css',
      brand,
      lang,
      attributes: { theme, checkout, error },
      onError: (problem: Error) => console.error(`ssr.html: ${problem.message}`),
    });
    const text = configured(page.bytes.toString('utf8'), c.req.url).replace('%PLANS%', () => plans);
    return c.html(text, 200, {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policyOf(assets, api ?? assets),
    });
  });
  return app;
}
