import { Hono } from 'hono';
import type { Database } from '../database/open';
import {
  cancelIntent,
  completeChallenge,
  confirmIntent,
  createIntent,
  intentById,
  invalidRequest,
  refundIntent,
  StripeRefusal,
} from './payment-intents';
import { paymentMethodOf } from './stripe-cards';
import { findObject, insertObject, newStripeId } from './stripe-store';
import type { PaymentIntent } from './stripe-types';

/** API keys and webhook signing secret of the stand-in for Stripe. They are public and work only in the sandbox. */
export const stripeKeys = {
  secret: 'sk_test_sandbox',
  publishable: 'pk_test_sandbox',
  webhook: 'whsec_sandbox',
} as const;

type RunInTransaction = <T>(work: (tx: Database) => Promise<T>) => Promise<T>;

/** A form's fields by name. A nested field keeps its whole name, such as `metadata[orderId]`. */
type Fields = ReadonlyMap<string, string>;

const parseFields = (text: string): Fields => new Map(new URLSearchParams(text));

/** The fields nested in `name`: with `metadata`, the field `metadata[orderId]` becomes `orderId`. */
const nestedFields = (fields: Fields, name: string): Record<string, string> =>
  Object.fromEntries(
    [...fields].flatMap(([field, value]) =>
      field.startsWith(`${name}[`) && field.endsWith(']') ? [[field.slice(name.length + 1, -1), value]] : [],
    ),
  );

const hasSecretKey = (authorization: string | undefined): boolean => authorization === `Bearer ${stripeKeys.secret}`;

const unauthorized = (): StripeRefusal =>
  new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });

function requireSecretKey(authorization: string | undefined): void {
  if (!hasSecretKey(authorization)) throw unauthorized();
}

/**
 * Finds an intent that the request may access. The secret key gives access to every intent; the publishable key with
 * a client secret gives access only to the intent that this secret belongs to.
 */
async function findAuthorizedIntent(
  tx: Database,
  id: string,
  { authorization, fields }: { authorization: string | undefined; fields: Fields },
): Promise<PaymentIntent> {
  if (hasSecretKey(authorization)) return intentById(tx, id);
  if (fields.get('key') !== stripeKeys.publishable) throw unauthorized();
  const intent = await intentById(tx, id);
  if (fields.get('client_secret') !== intent.client_secret)
    throw invalidRequest('The client_secret provided does not match the PaymentIntent.');
  return intent;
}

const jsonResponse = (result: object | StripeRefusal): Response =>
  result instanceof StripeRefusal
    ? Response.json({ error: result.error }, { status: result.status })
    : Response.json(result);

/** Creates an object once per Idempotency-Key. For a repeated key, returns the object as it was when created. */
async function withIdempotency(
  tx: Database,
  idempotencyKey: string | undefined,
  create: () => Promise<object>,
): Promise<object> {
  if (!idempotencyKey) return create();
  const id = `key_${idempotencyKey}`;
  const stored = await findObject(tx, 'key', id);
  if (stored) return stored.body as object;
  const body = await create();
  await insertObject(tx, 'key', { id, status: 200, body });
  return body;
}

/**
 * Stand-in for Stripe's API, with its paths, fields and errors: `/v1/payment_intents`, `/v1/payment_methods`,
 * `/v1/customers`, `/v1/refunds`. Callers remove `/v1` from the path, so the routes below omit it. The secret key may
 * do everything. The publishable key, with an intent's client secret, may only read and confirm that intent and
 * complete its 3-D Secure challenge.
 */
export function stripeApi(runInTransaction: RunInTransaction): Hono {
  const app = new Hono();

  app.onError((error, c) => {
    if (error instanceof StripeRefusal) return c.json({ error: error.error }, error.status);
    console.error(error);
    return c.json({ error: { type: 'api_error', message: 'Internal error' } }, 500);
  });
  app.use(async (c, next) => {
    await next();
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cache-Control', 'no-store');
  });

  app.post('/customers', async (c) => {
    requireSecretKey(c.req.header('Authorization'));
    const fields = parseFields(await c.req.text());
    const metadata = nestedFields(fields, 'metadata');
    return runInTransaction(async (tx) => {
      const customer = { id: newStripeId('cus'), object: 'customer' as const, metadata };
      return jsonResponse(
        await withIdempotency(tx, c.req.header('Idempotency-Key'), async () => {
          await insertObject(tx, 'customer', customer);
          return customer;
        }),
      );
    });
  });

  app.post('/payment_intents', async (c) => {
    requireSecretKey(c.req.header('Authorization'));
    const fields = parseFields(await c.req.text());
    return runInTransaction(async (tx) => {
      const created = (await withIdempotency(tx, c.req.header('Idempotency-Key'), () =>
        createIntent(tx, {
          amount: Number(fields.get('amount')),
          currency: fields.get('currency') ?? '',
          customer: fields.get('customer'),
          description: fields.get('description'),
          metadata: nestedFields(fields, 'metadata'),
          setup_future_usage: fields.get('setup_future_usage'),
        }),
      )) as PaymentIntent;
      if (fields.get('confirm') !== 'true') return jsonResponse(created);
      const method = await findObject(tx, 'payment_method', fields.get('payment_method') ?? '');
      if (!method || method.customer !== created.customer)
        throw invalidRequest('No such PaymentMethod for this customer.');
      const intent = await intentById(tx, created.id);
      // If the intent was already confirmed, or its confirmation failed, this request is a retry.
      if (intent.status !== 'requires_payment_method' || intent.last_payment_error) return jsonResponse(intent);
      return jsonResponse(
        await confirmIntent(tx, intent, { method, isOffSession: fields.get('off_session') === 'true' }),
      );
    });
  });

  app.get('/payment_intents/:id', async (c) => {
    const fields = new Map(Object.entries(c.req.query()));
    const authorization = c.req.header('Authorization');
    return runInTransaction(async (tx) =>
      jsonResponse(await findAuthorizedIntent(tx, c.req.param('id'), { authorization, fields })),
    );
  });

  app.get('/payment_methods/:id', async (c) => {
    requireSecretKey(c.req.header('Authorization'));
    return runInTransaction(async (tx) => {
      const stored = await findObject(tx, 'payment_method', c.req.param('id'));
      if (!stored) throw invalidRequest('No such PaymentMethod.', 'resource_missing');
      const { behaviour: _, ...method } = stored;
      return jsonResponse(method);
    });
  });

  app.post('/payment_intents/:id/confirm', async (c) => {
    const fields = parseFields(await c.req.text());
    const authorization = c.req.header('Authorization');
    return runInTransaction(async (tx) => {
      const intent = await findAuthorizedIntent(tx, c.req.param('id'), { authorization, fields });
      const card = nestedFields(fields, 'payment_method_data[card]');
      const { number = '', exp_month = '', exp_year = '', cvc = '' } = card;
      const method = paymentMethodOf({ number, exp_month, exp_year, cvc });
      if (!method)
        throw new StripeRefusal(402, {
          type: 'card_error',
          code: 'incorrect_number',
          message: 'Your card number is incorrect.',
        });
      await insertObject(tx, 'payment_method', method);
      return jsonResponse(await confirmIntent(tx, intent, { method, isOffSession: false }));
    });
  });

  app.post('/payment_intents/:id/challenge', async (c) => {
    const fields = parseFields(await c.req.text());
    return runInTransaction(async (tx) => {
      const intent = await findAuthorizedIntent(tx, c.req.param('id'), { authorization: undefined, fields });
      return jsonResponse(await completeChallenge(tx, intent, fields.get('decision') === 'complete'));
    });
  });

  app.post('/payment_intents/:id/cancel', async (c) => {
    requireSecretKey(c.req.header('Authorization'));
    return runInTransaction(async (tx) =>
      jsonResponse(await cancelIntent(tx, await intentById(tx, c.req.param('id')))),
    );
  });

  app.post('/refunds', async (c) => {
    requireSecretKey(c.req.header('Authorization'));
    const fields = parseFields(await c.req.text());
    return runInTransaction(async (tx) => {
      const intent = await intentById(tx, fields.get('payment_intent') ?? '');
      return jsonResponse(await withIdempotency(tx, c.req.header('Idempotency-Key'), () => refundIntent(tx, intent)));
    });
  });

  return app;
}
