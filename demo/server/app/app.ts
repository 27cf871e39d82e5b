import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { requestHeaders } from '../../../src/contract/headers';
import { createControlsApp } from '../controls';
import { isConnectionTimeout } from '../database/with-retries';
import { createGatewayApp } from '../gateway';
import { limitBodies, limitCallBodies } from '../http/checks/body-limits';
import { checkHost, checkUrl, noSniff } from '../http/checks/request-checks';
import { errorCodes } from '../http/error-codes';
import type { Services } from '../http/handler';
import { logError } from '../http/operations/log';
import type { Metrics } from '../http/operations/metrics';
import { observeCalls } from '../http/operations/observe-calls';
import { createProbesApp, type Readiness } from '../http/operations/probes';
import { Refusal, refusalEnvelope } from '../http/refusal';
import { withSharedState } from '../http/shared-state';
import { compressText } from '../http/web/compression';
import type { ServerEnv } from '../http/web/server-env';
import { createSiteFilesApp } from '../settings/site-files';
import { createWebhooksApp } from '../webhooks/webhooks';
import { registerCalls } from './register-calls';

/** The request headers that cross-origin pages may send (CORS). `x-country` is the visitor's country. */
const allowedHeaders = ['Content-Type', 'x-country', ...requestHeaders.map(({ name }) => name)];

export interface AppOptions {
  /** The key that the sandbox's controls require. If undefined, only this machine can use them. */
  controlKey?: string | undefined;
  /** Serves the product's files. */
  filesApp?: Hono<ServerEnv>;
  metrics?: Metrics | null;
  readiness?: Readiness;
}

/**
 * The app on the main port: the API, the sandbox's controls, stand-ins for third parties such as banks
 * (`createGatewayApp`), webhooks, probes, and the product's files.
 */
export function createApp(
  services: Services,
  { controlKey, filesApp, metrics = null, readiness = { isStopping: false } }: AppOptions,
): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  // Probes come before the check of the host name, because load balancers may call them by the server's IP address.
  app.route('/', createProbesApp(services.database, readiness));
  app.use('/api/*', observeCalls(services.proxies, metrics));
  app.use(checkHost(services.hosts));
  app.use(
    '/api/*',
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST'],
      allowHeaders: allowedHeaders,
      // The client judges the server's times by `Date`, because the clocks of devices can be wrong.
      exposeHeaders: ['Date', 'X-Request-Id'],
      maxAge: 7200,
    }),
  );
  app.use('/api/*', noSniff());
  app.use('/api/*', limitCallBodies());
  app.use('/api/*', compressText());
  app.use('/api/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('Date', new Date().toUTCString());
  });
  for (const path of ['/sandbox/*', '/site/*', '/webhooks/*']) app.use(path, noSniff(), limitBodies(), checkUrl());
  app.use('/sandbox/*', compressText());
  for (const path of ['/api/*', '/sandbox/*', '/site/*', '/webhooks/*']) app.use(path, withSharedState(services));
  registerCalls(app, services);
  // Browsers ask the portal's host on which other sites its passkeys work. Source: WebAuthn Level 3, section 5.11.
  app.get('/.well-known/webauthn', (c) => {
    const { relatedOrigins: origins } = services.hosts;
    return origins.length === 0 ? c.notFound() : c.json({ origins });
  });
  app.route('/sandbox/gateway', createGatewayApp(services));
  app.route('/webhooks', createWebhooksApp(services));
  app.route('/sandbox', createControlsApp(services, controlKey));
  app.route('/site', createSiteFilesApp(services));
  if (filesApp) app.route('/', filesApp);
  app.onError((error, c) => {
    // Log the route instead of the path, because paths can contain ids and tokens.
    logError(`${c.req.method} ${c.req.routePath}`, error);
    // Nothing was done, so the client can repeat the request.
    if (isConnectionTimeout(error)) return c.json(refusalEnvelope(new Refusal(errorCodes.serviceBusy)), 503);
    return c.json(refusalEnvelope(new Refusal(errorCodes.internalError)), 500);
  });
  return app;
}
