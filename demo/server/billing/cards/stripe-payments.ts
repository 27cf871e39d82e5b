import { eq } from 'drizzle-orm';
import type { PaymentAction } from '../../../../src/contract/entities';
import { stripeAmount } from '../../../../src/rules';
import { customerOf } from '../../accounts/customers';
import type { Database } from '../../database/open';
import {
  type CardDetails,
  type CardProvider,
  customers,
  type OrderRow,
  type PaymentRow,
  payments,
} from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { stripe, stripeProvider } from '../../stripe/stripe-client';
import type { PaymentIntent, StripeApiError } from '../../stripe/stripe-types';

const minuteMs = 60_000;

/**
 * Returns the id of the member's Customer object at Stripe, to which the member's saved cards belong. Creates the
 * object at first use.
 */
async function ensureStripeCustomer(tx: Database, uid: string, language: string): Promise<string> {
  const existing = await customerOf(tx, uid, 'stripe');
  if (existing) return existing.customerId;
  const created = await stripe.createCustomer(tx, uid);
  if (!created.ok) throw new Refusal(errorCodes.noReceivingAccount, { detail: created.error.message });
  const row = { uid, provider: 'stripe', status: 'confirmed', returnUrl: null, language } as const;
  await tx.insert(customers).values({ ...row, customerId: created.value.id });
  return created.value.id;
}

/** What is needed to start a payment of an order at Stripe. */
interface StripeStart {
  tx: Database;
  now: number;
  order: OrderRow;
  origin: string;
  language: string;
  shouldSaveCard: boolean;
  returnUrl: string | null;
}

const confirmationAction = ({ origin, returnUrl }: StripeStart, intent: PaymentIntent): PaymentAction => ({
  type: 'confirmInBrowser',
  provider: stripeProvider(origin),
  clientSecret: intent.client_secret,
  returnUrl,
});

const intentFields = ({ order }: StripeStart, paymentId: string) => ({
  ...stripeAmount({ amount: order.total, currency: order.currency }),
  description: `Order ${order.orderId}`,
  metadata: { orderId: order.orderId, paymentId },
});

/** Creates a PaymentIntent, which the payer confirms in Stripe's card fields. The webhook then settles the payment. */
export async function beginStripe(start: StripeStart, paymentId: string) {
  const { tx, now, order, language, shouldSaveCard } = start;
  const created = await stripe.createIntent(
    tx,
    {
      ...intentFields(start, paymentId),
      customer: await ensureStripeCustomer(tx, order.uid, language),
      setup_future_usage: shouldSaveCard ? 'off_session' : undefined,
    },
    paymentId,
  );
  if (!created.ok) throw new Refusal(errorCodes.noReceivingAccount, { detail: created.error.message });
  return {
    action: confirmationAction(start, created.value),
    expires: now + 30 * minuteMs,
    outcome: 'pending' as const,
    providerPaymentId: created.value.id,
  };
}

/**
 * Charges a card saved at Stripe. Renewals set `isOffSession`: the payer isn't present and can't complete 3-D Secure,
 * so a charge that requires it fails.
 */
export async function chargeStripeCard(
  start: StripeStart & { isOffSession: boolean },
  { paymentId, card }: { paymentId: string; card: { token: string; provider: CardProvider } },
) {
  const { tx, now, isOffSession, returnUrl } = start;
  const result = await stripe.createIntent(
    tx,
    {
      ...intentFields(start, paymentId),
      customer: card.provider.customerId,
      payment_method: card.token,
      confirm: true,
      ...(isOffSession ? { off_session: true } : { return_url: returnUrl ?? start.origin }),
    },
    paymentId,
  );
  const intent = result.ok ? result.value : result.error.payment_intent;
  const providerPaymentId = intent?.id ?? null;
  const noAction: PaymentAction = { type: 'none' };
  if (!result.ok)
    return {
      action: noAction,
      expires: null,
      outcome: { failureCode: failureCodeOf(result.error) },
      providerPaymentId,
    };
  if (result.value.status === 'succeeded')
    return { action: noAction, expires: null, outcome: 'success' as const, providerPaymentId };
  const action = result.value.status === 'requires_action' ? confirmationAction(start, result.value) : noAction;
  return { action, expires: now + 30 * minuteMs, outcome: 'pending' as const, providerPaymentId };
}

/** Our error codes for Stripe's decline codes. Source: docs.stripe.com/declines/codes */
const failureCodes: Readonly<Record<string, string>> = {
  insufficient_funds: errorCodes.insufficientFunds,
  expired_card: errorCodes.cardExpired,
  incorrect_cvc: errorCodes.wrongSecurityCode,
  invalid_cvc: errorCodes.wrongSecurityCode,
  incorrect_number: errorCodes.wrongCardNumber,
  processing_error: errorCodes.providerError,
  authentication_required: errorCodes.declinedByBank,
  payment_intent_authentication_failure: errorCodes.declinedByBank,
};

export const failureCodeOf = ({
  code = '',
  decline_code: declineCode = '',
}: Pick<StripeApiError, 'code' | 'decline_code'>) =>
  failureCodes[declineCode] ?? failureCodes[code] ?? errorCodes.cardDeclined;

/**
 * Cancels the PaymentIntents of payments that were canceled or have expired, so that a payer whose page is still
 * open can't confirm them. Returns the payments that were already paid, but whose webhooks haven't arrived yet.
 */
export async function cancelIntents(tx: Database, endedPayments: readonly PaymentRow[]): Promise<PaymentRow[]> {
  const paid: PaymentRow[] = [];
  for (const payment of endedPayments) {
    if (!payment.providerPaymentId) continue;
    const canceled = await stripe.cancelIntent(tx, payment.providerPaymentId);
    if (!canceled.ok && (await isPaidAtStripe(tx, payment))) paid.push(payment);
  }
  return paid;
}

/** Whether Stripe has charged the payment's amount. Asks Stripe, because the webhook may not have arrived yet. */
export async function isPaidAtStripe(
  tx: Database,
  { providerPaymentId, amount, currency }: PaymentRow,
): Promise<boolean> {
  if (!providerPaymentId) return false;
  const intent = await stripe.retrieveIntent(tx, providerPaymentId);
  return intent.ok && intent.value.status === 'succeeded' && amountMatches(intent.value, { amount, currency });
}

/** Whether a PaymentIntent charged exactly the payment's amount. */
export function amountMatches(intent: PaymentIntent, total: Pick<PaymentRow, 'amount' | 'currency'>): boolean {
  const expected = stripeAmount(total);
  return intent.amount_received === expected.amount && intent.currency === expected.currency;
}

/**
 * Updates the payment's row with the card that Stripe charged, for the receipt. If the payer chose to save the card,
 * also stores the ids that `settle` needs to save it.
 */
export async function recordStripeCard(tx: Database, payment: PaymentRow, intent: PaymentIntent): Promise<void> {
  if (!intent.payment_method) return;
  const method = await stripe.retrievePaymentMethod(tx, intent.payment_method);
  if (!method.ok || method.value.type !== 'card') return;
  const { id, card } = method.value;
  const details: CardDetails = {
    brand: card.brand,
    ending: card.last4,
    holder: '',
    validity: `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`,
  };
  const savesCard = payment.shouldSaveCard && intent.setup_future_usage === 'off_session' && intent.customer !== null;
  const cardProvider: CardProvider | null = savesCard
    ? { name: 'stripe', customerId: intent.customer ?? '', fingerprint: card.fingerprint }
    : null;
  await tx
    .update(payments)
    .set({ card: details, ...(cardProvider && { cardToken: id, cardProvider }) })
    .where(eq(payments.paymentId, payment.paymentId));
}
