import { eq } from 'drizzle-orm';
import { amountMatches, recordStripeCard } from '../billing/cards/stripe-payments';
import { lockPayment, settle } from '../billing/settlement/settle';
import type { Database } from '../database/open';
import { orders, payments, webhookEvents } from '../database/schema';
import { logError } from '../http/operations/log';
import { stripe, stripeSettings } from '../stripe/stripe-client';
import type { PaymentIntent, StripeEvent } from '../stripe/stripe-types';
import { isValidSignature } from '../stripe/webhook-signature';

interface ReceivedWebhook {
  body: string;
  /** The header `Stripe-Signature`. */
  signature: string | undefined;
  now: number;
}

/** Handles an event from Stripe, unless it was handled before. Parses the body only if the signature is valid. */
export async function handleStripeWebhook(
  runInTransaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T>,
  { body, signature, now }: ReceivedWebhook,
): Promise<{ status: 200 | 400; text: string }> {
  const { webhookSecret } = stripeSettings();
  if (!isValidSignature(signature, { body, secret: webhookSecret })) return { status: 400, text: 'Wrong signature' };
  const event = JSON.parse(body) as StripeEvent;
  return runInTransaction(async (tx) => {
    // The same transaction records the event and applies it. If the server crashes, both roll back, and Stripe sends
    // the event again.
    const [inserted] = await tx
      .insert(webhookEvents)
      .values({ eventId: event.id, receivedAt: now })
      .onConflictDoNothing()
      .returning();
    if (!inserted) return { status: 200, text: 'Already handled' } as const;
    if (event.type === 'payment_intent.succeeded') await handlePaymentSucceeded(tx, event.data.object, now);
    if (event.type === 'payment_intent.canceled') await handlePaymentCanceled(tx, event.data.object, now);
    // After payment_intent.payment_failed the payer can try another card with the same intent, so the payment
    // stays pending.
    return { status: 200, text: 'Handled' } as const;
  });
}

/** Finds the payment of an intent and locks it until the transaction ends. Undefined for an unknown intent. */
async function lockPaymentOfIntent(tx: Database, intent: PaymentIntent) {
  const [payment] = await tx.select().from(payments).where(eq(payments.providerPaymentId, intent.id));
  return payment && lockPayment(tx, payment.paymentId);
}

async function handlePaymentSucceeded(tx: Database, intent: PaymentIntent, now: number): Promise<void> {
  const payment = await lockPaymentOfIntent(tx, intent);
  // Ignore unknown intents: other shops may use the same Stripe account.
  if (!payment) return;
  if (!amountMatches(intent, payment)) {
    // Someone captured a different amount, or changed the intent, outside of this server. Whether to refund the money
    // or to fulfill the order is the operator's decision, so the order stays unpaid. Return normally, because it
    // wouldn't help if Stripe sent the event again.
    logError(
      'webhook',
      new Error(
        `Intent ${intent.id} charged a different amount than the amount of payment ${payment.paymentId}. ` +
          "The order stays unpaid; check the intent in Stripe's dashboard",
      ),
    );
    return;
  }
  if (payment.status === 'pending') {
    await recordStripeCard(tx, payment, intent);
    await settle(tx, payment.paymentId, { status: 'success' }, now);
    const settledPayment = await lockPayment(tx, payment.paymentId);
    const { brand = null, ending = null } = settledPayment?.card ?? {};
    await tx.update(orders).set({ cardBrand: brand, cardEnding: ending }).where(eq(orders.orderId, payment.orderId));
  } else if (payment.status !== 'success') {
    // The payment ended before the money arrived, and the order may have been paid by another method.
    const refund = await stripe.refund(tx, intent.id);
    // The error rolls the transaction back, so that Stripe sends the event again and the refund is retried.
    if (!refund.ok && refund.error.code !== 'charge_already_refunded')
      throw new Error(`Stripe refused to refund intent ${intent.id}: ${refund.error.message}`);
  }
}

async function handlePaymentCanceled(tx: Database, intent: PaymentIntent, now: number): Promise<void> {
  const payment = await lockPaymentOfIntent(tx, intent);
  if (payment) await settle(tx, payment.paymentId, { status: 'cancelled' }, now);
}
