import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';
import { elementSourcePaths } from '../../elements/build/paths';

/**
 * Builds the loader's script, configured to load each element from its source. The paths of these sources in the
 * script are relative to /v1/.
 */
async function buildLoader(root: string): Promise<string> {
  const tags = Object.keys(elementSourcePaths());
  // preamble.js prepares the page for HMR before an element runs. The loader runs a tag's first file last.
  const filesOf = (tag: string) => [`../elements/tags/${tag}.tsx`, 'preamble.js'];
  const result = await build({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    mode: 'development',
    logLevel: 'warn',
    define: {
      __TAGS__: JSON.stringify(Object.fromEntries(tags.map((tag) => [tag, filesOf(tag)]))),
      __DEFAULTS__: '{}',
      __FIRST_VIEW_COUNTS__: '{}',
      __TV_FILE__: JSON.stringify('tv.js'),
      __DIAGNOSTICS_FILE__: '""',
      __PREFETCH_FILE__: '""',
      __CONTAINS_PREFETCH__: 'false',
    },
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(root, 'elements/loader/loader.ts'), formats: ['iife'], name: 'SubElementsPart' },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]) as Rollup.RollupOutput[];
  const script = outputs.flatMap(({ output }) => output).find((file) => file.type === 'chunk');
  if (!script) throw new Error('The loader was not built');
  return script.code;
}

/**
 * Returns the page of the card frame (the iframe in which card numbers are typed), for development: the page loads its
 * script from the source, and its Content-Security-Policy is removed, because the policy would block HMR.
 */
async function readCardFramePage(root: string): Promise<string> {
  const page = await readFile(path.join(root, 'src/card-frame/card-frame.html'), 'utf8');
  return page
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace(/<link[^>]*%KEYS%[^>]*>/, '')
    .replace(/<script[^>]*%SCRIPT%[^>]*>/, '<script type="module" src="/src/card-frame/card-frame.ts">');
}

/** A served file. `text` returns its content. */
interface BuildOutput {
  /** MIME type. */
  type: string;
  text(): Promise<string>;
}

/**
 * Serves, during development, files that a production build would write: the loader, the card frame's page, and the
 * portal's page. Also serves preamble.js, which only development needs.
 */
export function serveBuildOutputs(root: string): Plugin {
  let loader: Promise<string> | undefined;
  const html = 'text/html; charset=utf-8';
  const javascript = 'text/javascript; charset=utf-8';
  const fileTable: Readonly<Record<string, BuildOutput>> = {
    '/v1/sub.js': {
      type: javascript,
      text() {
        loader ??= buildLoader(root);
        loader.catch(() => {
          loader = undefined;
        });
        return loader;
      },
    },
    '/v1/preamble.js': { type: javascript, text: () => readFile(new URL('./preamble.js', import.meta.url), 'utf8') },
    '/v1/card-frame.html': { type: html, text: () => readCardFramePage(root) },
  };
  const portalPage: BuildOutput = {
    type: html,
    text: () => readFile(path.join(root, 'src/portal/index.html'), 'utf8'),
  };

  const send = async (response: ServerResponse, { type, text }: BuildOutput): Promise<void> => {
    const body = await text();
    response.setHeader('Content-Type', type);
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.end(body);
  };

  return {
    name: 'build-outputs',
    enforce: 'pre',
    configureServer(server) {
      server.watcher.on('change', (file) => {
        const changedPath = path.relative(root, file).replaceAll('\\', '/');
        if (/^(src|elements)\/.*\.tsx?$/.test(changedPath)) loader = undefined;
        // HMR doesn't replace HTML pages or the files of demo pages, so a change of such a file reloads the open pages.
        if (/^(demo\/pages\/|src\/(portal|card-frame)\/[\w-]+\.html$)/.test(changedPath))
          server.ws.send({ type: 'full-reload' });
      });
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const asksForPage =
          request.headers.accept?.includes('text/html') && !path.extname(pathname) && !pathname.startsWith('/@');
        const file = fileTable[pathname] ?? (asksForPage ? portalPage : undefined);
        if (file && request.method === 'GET') send(response, file).catch(next);
        else next();
      });
    },
  };
}
