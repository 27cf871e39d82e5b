import type { FieldsProvider } from '../../../src/contract/entities';
import type { Database } from '../database/open';
import { stripeApi, stripeKeys } from './stripe-api';
import { stripeApiVersion } from './stripe-store';
import type { PaymentIntent, PaymentMethodObject, StripeApiError } from './stripe-types';

/**
 * URL and keys of Stripe's API. Without STRIPE_SECRET_KEY, the keys belong to the sandbox's stand-in (`stripe-api.ts`),
 * and the URL isn't used.
 */
export function stripeSettings(env: NodeJS.ProcessEnv = process.env) {
  /** True for Stripe itself, false for the stand-in. */
  const isReal = !!env.STRIPE_SECRET_KEY;
  return {
    isReal,
    secretKey: env.STRIPE_SECRET_KEY || stripeKeys.secret,
    publicKey: env.STRIPE_PUBLIC_KEY || stripeKeys.publishable,
    // The stand-in's secret is public, so anybody could sign webhooks with it. With a real account, all webhooks are
    // refused until STRIPE_WEBHOOK_SECRET is set.
    webhookSecret: env.STRIPE_WEBHOOK_SECRET || (isReal ? '' : stripeKeys.webhook),
    apiUrl: env.STRIPE_API || 'https://api.stripe.com',
  };
}

/** What the browser needs to render Stripe's card fields. All of it is public. */
export function stripeProvider(origin: string): FieldsProvider {
  const { isReal, publicKey } = stripeSettings();
  return { name: 'stripe', publicKey, ...(!isReal && { scriptUrl: `${origin}/sandbox/gateway/stripe/v3` }) };
}

export type StripeResult<T> = { ok: true; value: T } | { ok: false; error: StripeApiError };

type Params = Readonly<Record<string, string | number | boolean | undefined | Readonly<Record<string, string>>>>;

/** Encodes a request's body. The field `orderId` of the object `metadata` becomes `metadata[orderId]`. */
function encodeParams(params: Params): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    if (typeof value !== 'object') body.set(name, String(value));
    else for (const [key, text] of Object.entries(value)) body.set(`${name}[${key}]`, text);
  }
  return body;
}

interface StripeRequest {
  method: 'GET' | 'POST';
  path: string;
  params?: Params;
  /** If a key is sent again, Stripe returns the response to the first request with that key. */
  idempotencyKey?: string;
}

/** Sends a request to Stripe, or to the stand-in, which runs in the caller's database transaction `tx`. */
async function send<T>(
  tx: Database,
  { method, path, params, idempotencyKey }: StripeRequest,
): Promise<StripeResult<T>> {
  const { isReal, secretKey, apiUrl } = stripeSettings();
  const init = {
    method,
    headers: {
      Authorization: `Bearer ${secretKey}`,
      'Stripe-Version': stripeApiVersion,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(params && { body: encodeParams(params).toString() }),
  };
  const response = isReal
    ? await fetch(`${apiUrl}/v1${path}`, { ...init, signal: AbortSignal.timeout(20_000) })
    : await stripeApi((work) => work(tx)).request(path, init);
  const body = (await response.json()) as T & { error?: StripeApiError };
  return body.error ? { ok: false, error: body.error } : { ok: true, value: body };
}

interface NewIntent {
  /** In the currency's smallest unit, such as cents. */
  amount: number;
  currency: string;
  customer: string;
  description: string;
  metadata: Readonly<Record<string, string>>;
  setup_future_usage?: 'off_session' | undefined;
  /** A saved payment method. With `confirm`, it is charged at once. */
  payment_method?: string;
  off_session?: boolean;
  confirm?: boolean;
  return_url?: string | undefined;
}

export const stripe = {
  createCustomer: (tx: Database, uid: string) =>
    send<{ id: string }>(tx, {
      method: 'POST',
      path: '/customers',
      params: { metadata: { uid } },
      idempotencyKey: `customer-${uid}`,
    }),

  createIntent: (tx: Database, intent: NewIntent, idempotencyKey: string) =>
    send<PaymentIntent>(tx, {
      method: 'POST',
      path: '/payment_intents',
      params: { ...intent, automatic_payment_methods: { enabled: 'true' } },
      idempotencyKey,
    }),

  retrieveIntent: (tx: Database, id: string) =>
    send<PaymentIntent>(tx, { method: 'GET', path: `/payment_intents/${id}` }),

  cancelIntent: (tx: Database, id: string) =>
    send<PaymentIntent>(tx, { method: 'POST', path: `/payment_intents/${id}/cancel`, params: {} }),

  retrievePaymentMethod: (tx: Database, id: string) =>
    send<PaymentMethodObject>(tx, { method: 'GET', path: `/payment_methods/${id}` }),

  refund: (tx: Database, intentId: string) =>
    send<{ id: string }>(tx, {
      method: 'POST',
      path: '/refunds',
      params: { payment_intent: intentId },
      idempotencyKey: `refund-${intentId}`,
    }),
};
