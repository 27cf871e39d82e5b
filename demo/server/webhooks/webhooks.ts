import { Hono } from 'hono';
import type { Services } from '../http/handler';
import type { ServerEnv } from '../http/web/server-env';
import { handleStripeWebhook } from './stripe-webhook';

/** Where payment providers report what happened to a payment. Mounted at /webhooks. */
export function webhooks(services: Services): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
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
