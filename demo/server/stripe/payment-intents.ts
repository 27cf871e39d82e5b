import type { Database } from '../database/open';
import { findObject, insertObject, newStripeId, recordEvent, updateObject } from './stripe-store';
import type { PaymentIntent, StoredPaymentMethod, StripeApiError } from './stripe-types';

/**
 * A declined payment or an invalid request in the sandbox's stand-in for Stripe's API, thrown or returned. `stripeApi`
 * turns it into an error response.
 */
export class StripeRefusal extends Error {
  constructor(
    readonly status: 400 | 401 | 402 | 404,
    readonly error: StripeApiError,
  ) {
    super(error.message);
  }
}

export const invalidRequest = (message: string, code?: string): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...(code && { code }) });

/** Stripe’s English error messages for payers, by decline code. */
const declineMessages: Readonly<Record<string, string>> = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: 'Your card’s security code is incorrect.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
};

/** The parameters for a new PaymentIntent: Stripe's object for one payment. */
interface NewIntent {
  /** In the smallest unit of the currency, such as cents. */
  amount: number;
  currency: string;
  customer?: string | undefined;
  description?: string | undefined;
  metadata: Record<string, string>;
  setup_future_usage?: string | undefined;
}

export async function createIntent(tx: Database, newIntent: NewIntent): Promise<PaymentIntent> {
  const { amount, currency, customer, metadata } = newIntent;
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest(`Invalid currency: ${currency}.`);
  const id = newStripeId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    currency,
    status: 'requires_payment_method',
    client_secret: newStripeId(`${id}_secret`),
    customer: customer ?? null,
    description: newIntent.description ?? null,
    metadata,
    payment_method: null,
    setup_future_usage: newIntent.setup_future_usage === 'off_session' ? 'off_session' : null,
    automatic_payment_methods: { enabled: true },
    last_payment_error: null,
    next_action: null,
    latest_charge: null,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
  };
  await insertObject(tx, 'payment_intent', intent);
  await recordEvent(tx, 'payment_intent.created', intent);
  return intent;
}

export async function intentById(tx: Database, id: string): Promise<PaymentIntent> {
  const intent = await findObject(tx, 'payment_intent', id);
  if (intent) return intent;
  throw new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such payment_intent: '${id}'`,
  });
}

const updateIntent = async (
  tx: Database,
  intent: PaymentIntent,
  changes: Partial<PaymentIntent>,
): Promise<PaymentIntent> => {
  const changed = { ...intent, ...changes };
  await updateObject(tx, changed);
  return changed;
};

/** Stores the charge. With `setup_future_usage`, also saves the payment method for the customer's later payments. */
async function recordSuccess(tx: Database, intent: PaymentIntent, method: StoredPaymentMethod): Promise<PaymentIntent> {
  const paid = await updateIntent(tx, intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
    latest_charge: newStripeId('ch'),
  });
  if (intent.setup_future_usage && intent.customer) await updateObject(tx, { ...method, customer: intent.customer });
  await recordEvent(tx, 'payment_intent.succeeded', paid);
  return paid;
}

/** Stores the failed attempt and returns its error response. The payer can try another payment method. */
async function recordFailure(
  tx: Database,
  intent: PaymentIntent,
  error: Omit<StripeApiError, 'payment_intent'>,
): Promise<StripeRefusal> {
  const failed = await updateIntent(tx, intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  });
  await recordEvent(tx, 'payment_intent.payment_failed', failed);
  return new StripeRefusal(402, { ...error, payment_intent: failed });
}

const declineError = (code: string, declineCode: string): Omit<StripeApiError, 'payment_intent'> => ({
  type: 'card_error',
  code,
  decline_code: declineCode,
  message: declineMessages[declineCode] ?? declineMessages.generic_decline ?? '',
});

/**
 * Charges a payment method, or requests 3-D Secure first. Failures are returned, not thrown: throwing would roll back
 * the stored record of the failed attempt.
 */
export async function confirmIntent(
  tx: Database,
  intent: PaymentIntent,
  { method, isOffSession }: { method: StoredPaymentMethod; isOffSession: boolean },
): Promise<PaymentIntent | StripeRefusal> {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`;
    return new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: intent,
    });
  }
  const { behaviour } = method;
  if (behaviour.kind === 'decline')
    return recordFailure(tx, intent, declineError(behaviour.code, behaviour.decline_code));
  if (isOffSession && behaviour.kind === 'declineLater')
    return recordFailure(tx, intent, declineError('card_declined', 'generic_decline'));
  if (isOffSession && behaviour.kind === 'authenticate')
    return recordFailure(tx, intent, declineError('authentication_required', 'authentication_required'));
  if (behaviour.kind === 'authenticate') {
    const pendingIntent = await updateIntent(tx, intent, {
      status: 'requires_action',
      payment_method: method.id,
      next_action: {
        type: 'use_stripe_sdk',
        use_stripe_sdk: {
          type: 'three_d_secure_redirect',
          stripe_js: `/sandbox/gateway/stripe/challenge/${intent.id}`,
        },
      },
    });
    await recordEvent(tx, 'payment_intent.requires_action', pendingIntent);
    return pendingIntent;
  }
  return recordSuccess(tx, intent, method);
}

/**
 * Ends 3-D Secure: charges the payment method if the payer was authenticated. Otherwise, records the failure; the payer
 * can confirm the intent again.
 */
export async function completeChallenge(
  tx: Database,
  intent: PaymentIntent,
  isAuthenticated: boolean,
): Promise<PaymentIntent | StripeRefusal> {
  if (intent.status !== 'requires_action') return intent;
  const method = await findObject(tx, 'payment_method', intent.payment_method ?? '');
  if (isAuthenticated && method) return recordSuccess(tx, intent, method);
  return recordFailure(tx, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

export async function cancelIntent(tx: Database, intent: PaymentIntent): Promise<PaymentIntent> {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    );
  const canceled = await updateIntent(tx, intent, { status: 'canceled', next_action: null });
  await recordEvent(tx, 'payment_intent.canceled', canceled);
  return canceled;
}

/** Refunds the whole amount. */
export async function refundIntent(tx: Database, intent: PaymentIntent) {
  if (intent.status !== 'succeeded')
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.');
  const refund = {
    id: newStripeId('re'),
    object: 'refund' as const,
    amount: intent.amount,
    payment_intent: intent.id,
    status: 'succeeded' as const,
  };
  await insertObject(tx, 'refund', refund);
  return refund;
}
