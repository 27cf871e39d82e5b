import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { requestHeaders } from '../../../src/contract/headers';
import { controls } from '../controls';
import { gateway } from '../gateway';
import { siteFiles } from '../settings/site-files';
import { registerCalls } from './calls/register-calls';
import { limitBodies, limitCallBodies } from './checks/body-limits';
import { checkAddress, checkHost, noSniff } from './checks/request-checks';
import { logError } from './error-log';
import type { Services } from './handler';
import { Refusal, refusalEnvelope } from './refusal';
import type { ServerEnv } from './web/request';

/** Request headers that pages of other origins may send. */
const allowedHeaders = ['Content-Type', 'x-country', ...requestHeaders.map(({ name }) => name)];

/** The first origin: API, controls, gateways, and the product's files. */
export function createApp(
  services: Services,
  { controlKey, files }: { controlKey?: string | undefined; files?: Hono<ServerEnv> },
): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(checkHost(services.hosts));
  app.use('/api/*', cors({ origin: '*', allowMethods: ['GET', 'POST'], allowHeaders: allowedHeaders, maxAge: 7200 }));
  app.use('/api/*', noSniff());
  app.use('/api/*', limitCallBodies());
  app.use('/api/*', compress());
  app.use('/api/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  for (const path of ['/sandbox/*', '/site/*']) app.use(path, noSniff(), limitBodies(), checkAddress());
  app.use('/sandbox/*', compress());
  registerCalls(app, services);
  app.route('/sandbox/gateway', gateway(services));
  app.route('/sandbox', controls(services, controlKey));
  app.route('/site', siteFiles(services));
  if (files) app.route('/', files);
  app.onError((error, c) => {
    logError(`${c.req.method} ${c.req.path}`, error);
    return c.json(refusalEnvelope(new Refusal('-2499')), 500);
  });
  return app;
}
