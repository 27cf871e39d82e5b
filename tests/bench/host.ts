import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** A partner's pages on their own origin. Each contains an element and a line of text below it. */
export interface Host {
  page(name: PageName): string;
  stop(): Promise<void>;
}

export type PageName = 'plans' | 'lightPlans' | 'checkout' | 'account' | 'baseline' | 'hundred' | 'none';

const bodies: Readonly<Record<PageName, string>> = {
  plans: '<sub-plans></sub-plans>',
  lightPlans: '<sub-plans></sub-plans>',
  checkout: '<sub-checkout plan-id="102"></sub-checkout>',
  account: '<sub-account></sub-account>',
  baseline: '<bare-plans api="%API%"></bare-plans>',
  hundred: '<sub-plans></sub-plans>'.repeat(100),
  none: '',
};

/** The README's styles that reserve the element's height while the script loads. */
const reservedHeight =
  '<style>sub-plans{display:block;min-height:1192px}@media (min-width:800px){sub-plans{min-height:746px}}</style>';

/** The brand of a page's signed-in member. */
export const brandOf = (name: PageName): string => (name === 'checkout' || name === 'account' ? 'member' : 'orbit');

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

/** Serves the pages on a free port; `api` is the sandbox's origin. */
export async function startHost(api: string): Promise<Host> {
  const baseline = gzipSync(await bundleBaseline(), { level: 9 });
  const htmlOf = (name: PageName) => {
    const script =
      name === 'baseline'
        ? '<script type="module" src="/baseline.js"></script>'
        : `<script src="${api}/v1/${name === 'lightPlans' ? 'sub-light.js' : 'sub.js'}" data-brand="${brandOf(name)}" data-lang="en" data-theme="light" async></script>`;
    const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
    return `<!doctype html><html lang="en"><meta charset="utf-8">${viewport}<title>A page</title><link rel="icon" href="data:,">${reservedHeight}${script}<h1>A page</h1>${bodies[name].replace('%API%', api)}<p>Text below the element.</p></html>`;
  };
  const server: Server = createServer(({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname === '/baseline.js') {
      answer.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Encoding': 'gzip' });
      answer.end(baseline);
      return;
    }
    const name = pathname.slice(1) as PageName;
    const isKnown = Object.hasOwn(bodies, name);
    answer.writeHead(isKnown ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
    answer.end(isKnown ? htmlOf(name) : '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    page: (name) => `http://localhost:${port}/${name}`,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
