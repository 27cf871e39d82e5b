import { Hono } from 'hono';
import { docs } from '../../docs/docs';
import { limitBodies } from '../checks/body-limits';
import type { Hosts } from '../checks/hosts';
import { checkHost } from '../checks/request-checks';
import { Folder, sendFile } from './files';
import { hardPolicies } from './hard-policies';
import type { ServerEnv } from './request';
import { servedPlans } from './served-plans';
import { withApi } from './with-api';

export interface PageOptions {
  /** The folder with other people's pages. */
  folder: string;
  /** The server's names; other ones are refused, since the pages load scripts from the host they are asked by. */
  hosts: Hosts;
  /** Another server's address the pages are to use; the sandbox without one. */
  api: string | null;
  /** Codes of the brands, for the playground. */
  brands?: readonly string[];
  /** What the documentation is made of; none without it. */
  documentation?: { folder: string; dist: string; manifest: string };
}

/** Other people's pages. %ASSETS% and %API% in them become the first origin, under the name the visitor used. */
export function pages({ folder, hosts, api, brands = [], documentation }: PageOptions): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const files = new Folder(folder);
  app.use(checkHost(hosts), limitBodies());
  const told = (text: string, url: string): string => {
    const assets = hosts.originFor(url);
    return withApi(text.replaceAll('%ASSETS%', assets).replaceAll('%BRANDS%', brands.join(' ')), {
      own: assets,
      other: api,
    });
  };
  if (documentation) {
    app.route('/', docs({ ...documentation, told }));
    app.route('/', servedPlans({ folder, dist: documentation.dist, hosts, api, told }));
  }
  app.get('/*', async (c) => {
    const { path } = c.req;
    const file = await files.read(path === '/' ? '/index.html' : path);
    if (!file) return c.text('Not found', 404);
    const policy = path === '/hostile.html' ? hardPolicies[c.req.query('policy') ?? ''] : undefined;
    const headers = { 'Cache-Control': 'no-cache', ...policy };
    if (!/^text\//.test(file.type)) return sendFile(c, file, headers);
    const text = told(file.bytes.toString('utf8'), c.req.url);
    return sendFile(c, { ...file, bytes: Buffer.from(text), zipped: null }, headers);
  });
  return app;
}
