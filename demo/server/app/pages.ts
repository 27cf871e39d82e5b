import { Hono } from 'hono';
import { type DocsOptions, docsRoutes } from '../docs/docs';
import { limitBodies } from '../http/checks/body-limits';
import type { Hosts } from '../http/checks/hosts';
import { checkHost } from '../http/checks/request-checks';
import { Folder, sendFile } from '../http/web/files';
import { insertApiOrigin } from '../http/web/insert-api-origin';
import type { ServerEnv } from '../http/web/server-env';
import { createModifiedFilesApp } from './modified-files';
import { createServerRenderedPlansApp } from './server-rendered-plans';
import { strictPolicies } from './strict-policies';

export interface PageOptions {
  /** The folder of the partners' demo pages. */
  folder: string;
  /** Accepted host names. Unknown ones are refused, because the pages load scripts from the requested host. */
  hosts: Hosts;
  /** URL of the API server that the pages use; null if they use this server's API. */
  api: string | null;
  /** Codes of the brands, for the playground. */
  brandCodes?: readonly string[];
  /** The brands' folder. The playground's theme editor starts from an existing brand. */
  brandsFolder?: string;
  /** The built documentation; without it, none is served. */
  documentation?: Pick<DocsOptions, 'site' | 'build' | 'dist' | 'manifest' | 'publicOrigin'>;
}

/**
 * Serves the partners' demo pages and the documentation, on a port of their own. Replaces the placeholders in their
 * texts: `%ASSETS%` with the origin of the server's main port, which serves the elements; `%API%` with the API's
 * origin; `%BRANDS%` with the brands' codes.
 */
export function createPagesApp({
  folder,
  hosts,
  api,
  brandCodes = [],
  brandsFolder,
  documentation,
}: PageOptions): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const files = new Folder(folder);
  app.use(checkHost(hosts), limitBodies());
  const fillPlaceholders = (text: string, url: string): string => {
    const mainOrigin = hosts.originFor(url);
    return insertApiOrigin(text.replaceAll('%ASSETS%', mainOrigin).replaceAll('%BRANDS%', brandCodes.join(' ')), {
      defaultApiOrigin: mainOrigin,
      apiOrigin: api,
    });
  };
  if (documentation) {
    app.route(
      '/',
      docsRoutes({ ...documentation, assetsOriginFor: (url) => hosts.originFor(url), api, fillPlaceholders }),
    );
    app.route('/', createModifiedFilesApp(documentation.dist));
    app.route('/', createServerRenderedPlansApp({ folder, dist: documentation.dist, hosts, api, fillPlaceholders }));
  }
  if (brandsFolder) {
    const brandFiles = new Folder(brandsFolder);
    app.get('/brands/:code/:file{(palette|design)\\.json}', async (c) => {
      const file = await brandFiles.read(`/${c.req.param('code')}/${c.req.param('file')}`);
      // A brand without design.json uses the default design.
      return file ? sendFile(c, file, { 'Cache-Control': 'no-cache' }) : c.json({});
    });
  }
  app.get('/*', async (c) => {
    const { path } = c.req;
    // `?bare` shows only the playground's preview, without the form for the attributes of the previewed element.
    const isBarePlayground = path === '/playground.html' && c.req.query('bare') !== undefined;
    const filePath = path === '/' ? '/index.html' : path;
    const file = await files.read(isBarePlayground ? '/playground-bare.html' : filePath);
    if (!file) return c.text('Not found', 404);
    // hostile.html is a partner page whose styles could break the elements. `?policy=` adds strict response headers.
    const policyHeaders = path === '/hostile.html' ? strictPolicies[c.req.query('policy') ?? ''] : undefined;
    const headers = { 'Cache-Control': 'no-cache', ...policyHeaders };
    if (!/^text\//.test(file.type)) return sendFile(c, file, headers);
    const text = fillPlaceholders(file.bytes.toString('utf8'), c.req.url);
    // `?build=light` loads the elements' light build, which uses Preact instead of React.
    const page = c.req.query('build') === 'light' ? text.replaceAll('/v1/sub.js', '/v1/sub-light.js') : text;
    return sendFile(c, { ...file, bytes: Buffer.from(page), gzipped: null }, headers);
  });
  return app;
}
