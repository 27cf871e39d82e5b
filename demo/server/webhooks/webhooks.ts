import { Hono } from 'hono';
import type { Services } from '../http/handler';
import { logError } from '../http/operations/log';
import type { ServerEnv } from '../http/web/server-env';
import { handleStripeWebhook } from './stripe-webhook';

/** Creates an app with the endpoints to which payment providers send their events. Mounted at /webhooks. */
export function createWebhooksApp(services: Services): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  // Status 500 makes the provider send the event again.
  app.onError((error, c) => {
    logError('webhook', error);
    return c.text('Internal error', 500);
  });
  app.post('/stripe', async (c) => {
    const { status, text } = await handleStripeWebhook((work) => services.database.transaction(work), {
      body: await c.req.text(),
      signature: c.req.header('Stripe-Signature'),
      now: services.clock.now(),
    });
    return c.text(text, status);
  });
  return app;
}
