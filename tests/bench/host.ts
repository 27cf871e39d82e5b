import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { filesToPreload, type PreloadManifest, preloadLink } from '../../elements/server/preload/preload-manifest';
import type * as serverModule from '../../elements/server/server';
import { inRoot } from '../tools/paths';

/**
 * Stands in for a partner's web server, on an origin that differs from the API's. Each page except `empty` contains the
 * element to measure, or several; all pages end with a line of text.
 */
export interface Host {
  /** The origin of the API that the pages call. */
  api: string;
  pageUrl(name: PageName): string;
  stop(): Promise<void>;
}

export type PageName =
  | 'plans'
  | 'preloadedPlans'
  | 'lightPlans'
  | 'preloadedLightPlans'
  | 'serverPlans'
  | 'inlineServerPlans'
  | 'memberPlans'
  | 'checkout'
  | 'lightCheckout'
  | 'preloadedCheckout'
  | 'preloadedLightCheckout'
  | 'account'
  | 'lightAccount'
  | 'preloadedAccount'
  | 'preloadedLightAccount'
  | 'baseline'
  | 'accountBaseline'
  | 'hundredElements'
  | 'empty';

const bodies: Readonly<Record<PageName, string>> = {
  plans: '<sub-plans></sub-plans>',
  preloadedPlans: '<sub-plans></sub-plans>',
  lightPlans: '<sub-plans></sub-plans>',
  preloadedLightPlans: '<sub-plans></sub-plans>',
  // `htmlOf` inserts the rendered plans.
  serverPlans: '',
  inlineServerPlans: '',
  memberPlans: '<sub-plans></sub-plans>',
  checkout: '<sub-checkout plan-id="102"></sub-checkout>',
  lightCheckout: '<sub-checkout plan-id="102"></sub-checkout>',
  preloadedCheckout: '<sub-checkout plan-id="102"></sub-checkout>',
  preloadedLightCheckout: '<sub-checkout plan-id="102"></sub-checkout>',
  account: '<sub-account></sub-account>',
  lightAccount: '<sub-account></sub-account>',
  preloadedAccount: '<sub-account></sub-account>',
  preloadedLightAccount: '<sub-account></sub-account>',
  // A minimal plan list in React, with which the product's load times are compared.
  baseline: '<bare-plans api="%API%"></bare-plans>',
  // The same for the account.
  accountBaseline: '<bare-account api="%API%"></bare-account>',
  hundredElements: '<sub-plans></sub-plans>'.repeat(100),
  empty: '',
};

/** A style element with the documented styles that reserve the element's height while the script loads. */
const reservedHeightStyle =
  '<style>sub-plans{display:block;min-height:1600px}@media (min-width:800px){sub-plans{min-height:1060px}}@media (min-width:1100px){sub-plans{min-height:920px}}sub-account,sub-checkout{display:block;min-height:800px}</style>';

/** The pages with server-rendered plans. `inlineServerPlans` has the style sheet in its HTML. */
const serverRenderedPages: readonly PageName[] = ['serverPlans', 'inlineServerPlans'];
/** Whether the page loads the light build (`sub-light.js`). */
const isLight = (name: PageName): boolean => /light/i.test(name);

/** Whether a member is signed in on the page. */
export const isSignedIn = (name: PageName): boolean => /member|checkout|account/i.test(name);

/** The page's brand. */
export const brandOf = (name: PageName): string => (isSignedIn(name) ? 'member' : 'orbit');

/** Whether the page has preload links, as the pages named `preloaded…` do. */
const hasPreloadLinks = (name: PageName): boolean => name.startsWith('preloaded');

/** Whether the page's script tag has a high priority, as documented for preload links and for server-rendered plans. */
const hasHighPriority = (name: PageName): boolean => hasPreloadLinks(name) || serverRenderedPages.includes(name);

/** A page's preload links for the files of its element, as documented; an empty text if it has none. */
async function preloadLinks(api: string, name: PageName): Promise<string> {
  if (!hasPreloadLinks(name)) return '';
  const manifest = JSON.parse(await readFile(inRoot('dist/v1/preload.json'), 'utf8')) as PreloadManifest;
  const build = isLight(name) ? 'light' : 'full';
  const [, tag = ''] = /<(sub-\w+)/.exec(bodies[name]) ?? [];
  const files = filesToPreload(manifest, { build, elements: [tag], brand: brandOf(name), lang: 'en' });
  return files.map((file) => preloadLink(file, { assets: `${api}/v1/` })).join('');
}

async function bundleBaseline(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('baseline/baseline.tsx', import.meta.url)),
        formats: ['es'],
        fileName: 'baseline',
      },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const [file] = (result as { output: { code?: string }[] }).output;
  if (!file?.code) throw new Error('The baseline bundle is empty');
  return file.code;
}

/** Renders the plans with the built `server.mjs`, and lets it call the sandbox directly. */
async function renderPlansOnServer(name: PageName, api: string, sandboxOrigin: string): Promise<string> {
  const { renderPlans } = (await import(pathToFileURL(inRoot('dist/server.mjs')).href)) as typeof serverModule;
  return renderPlans({
    api,
    brand: brandOf(name),
    lang: 'en',
    attributes: { theme: 'light' },
    inlineStyles: name === 'inlineServerPlans',
    fetch: (url, init) => fetch(String(url).replace(api, sandboxOrigin), init),
    onError: (error) => {
      throw error;
    },
  });
}

/**
 * Serves the pages on a free port. The pages load the script and call the API at the origin `api`, a proxy of the
 * sandbox at `sandboxOrigin`.
 */
export async function startHost(api: string, sandboxOrigin: string): Promise<Host> {
  const baseline = gzipSync(await bundleBaseline(), { level: 9 });
  const renderedPlans = new Map<PageName, Promise<string>>();
  /** Renders a page's plans on its first request, and returns the same HTML for its later requests. */
  const renderPlansOnce = (name: PageName) => {
    const rendered = renderedPlans.get(name) ?? renderPlansOnServer(name, api, sandboxOrigin);
    renderedPlans.set(name, rendered);
    return rendered;
  };
  const htmlOf = async (name: PageName) => {
    const script =
      name === 'baseline' || name === 'accountBaseline'
        ? '<script type="module" src="/baseline.js"></script>'
        : `<script src="${api}/v1/${isLight(name) ? 'sub-light.js' : 'sub.js'}" data-brand="${brandOf(name)}" data-lang="en" data-theme="light" async${hasHighPriority(name) ? ' fetchpriority="high"' : ''}></script>`;
    const body = serverRenderedPages.includes(name) ? await renderPlansOnce(name) : bodies[name].replace('%API%', api);
    const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
    return `<!doctype html><html lang="en"><meta charset="utf-8">${viewport}<title>A page</title><link rel="icon" href="data:,">${reservedHeightStyle}${script}${await preloadLinks(api, name)}<h1>A page</h1>${body}<p>Text below the element.</p></html>`;
  };
  const server: Server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname === '/baseline.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Encoding': 'gzip' });
      response.end(baseline);
      return;
    }
    const name = pathname.slice(1) as PageName;
    const isKnown = Object.hasOwn(bodies, name);
    response.writeHead(isKnown ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' });
    response.end(gzipSync(isKnown ? await htmlOf(name) : ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    api,
    pageUrl: (name) => `http://localhost:${port}/${name}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
