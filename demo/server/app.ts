import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { requestHeaders } from '../../src/contract/headers';
import { controls } from './controls';
import { gateway } from './gateway';
import type { Services } from './handler';
import { mountCalls } from './mount';
import { Refusal, refusalEnvelope } from './refusal';
import { siteFiles } from './site-files';
import type { ServerEnv } from './web/request';

/** What a page of another origin may send besides what every browser allows. */
const allowedHeaders = ['Content-Type', 'x-country', ...requestHeaders.map(({ name }) => name)];

const largestBody = 12 * 1024 * 1024;

/** The first origin: API, controls, the other side and, behind them, whatever serves the product's files. */
export function createApp(
  services: Services,
  { controlKey, files }: { controlKey?: string | undefined; files?: Hono<ServerEnv> },
): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use('/api/*', cors({ origin: '*', allowMethods: ['GET', 'POST'], allowHeaders: allowedHeaders, maxAge: 7200 }));
  app.use(
    '/api/*',
    bodyLimit({
      maxSize: largestBody,
      onError: (c) => c.json(refusalEnvelope(new Refusal('-24050', { detail: 'the body is too large' })), 413),
    }),
  );
  app.use('/api/*', compress());
  app.use('/api/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  app.use('/sandbox/*', compress());
  mountCalls(app, services);
  app.route('/sandbox/gateway', gateway(services));
  app.route('/sandbox', controls(services, controlKey));
  app.route('/site', siteFiles(services));
  if (files) app.route('/', files);
  app.onError((error, c) => {
    console.error(`${c.req.method} ${c.req.path}:`, error);
    return c.json(refusalEnvelope(new Refusal('-2499')), 500);
  });
  return app;
}
