import { and, eq, ne } from 'drizzle-orm';
import { isZeroMoney } from '../../../src/rules';
import { sendNoticeByUid } from '../accounts/messages/notices';
import type { Database } from '../database/open';
import {
  accounts,
  type OrderRow,
  orders,
  type PaymentOutcome,
  type PaymentRow,
  payments,
  renewals,
} from '../database/schema';
import { planEndAfterPayment } from '../orders/conversion';
import { markCouponUsed, unbindCoupon } from '../orders/coupons';
import { isOutcomeDue, type JobScope } from '../orders/due-jobs';
import { addLedgerEntry } from '../orders/ledger';
import { nextRenewal } from '../orders/next-renewal';
import { createActivationCodes } from '../orders/resale';
import { applyVerifiedCard, mirVerificationAmount } from './cards/apply-verified-card';
import { saveCard } from './cards/card-reading';
import { cancelIntents } from './stripe/stripe-payments';

/** Locks a payment until the transaction ends, and returns the payment. */
export async function lockPayment(tx: Database, paymentId: string): Promise<PaymentRow | undefined> {
  const [foundPayment] = await tx.select().from(payments).where(eq(payments.paymentId, paymentId));
  if (!foundPayment) return undefined;
  // Lock the order first, as `repay` does, to avoid deadlocks.
  await tx.select().from(orders).where(eq(orders.orderId, foundPayment.orderId)).for('update');
  const [payment] = await tx.select().from(payments).where(eq(payments.paymentId, paymentId)).for('update');
  return payment;
}

/** Cancels an order's pending payments. If `keptPaymentId` isn't null, the payment with this id stays pending. */
export async function cancelPendingPayments(
  tx: Database,
  orderId: string,
  keptPaymentId: string | null,
  now: number,
): Promise<void> {
  const canceledPayments = await tx
    .update(payments)
    .set({ status: 'cancelled', settledAt: now })
    .where(
      and(eq(payments.orderId, orderId), eq(payments.status, 'pending'), ne(payments.paymentId, keptPaymentId ?? '')),
    )
    .returning();
  await cancelIntents(tx, canceledPayments);
}

/** Cancels an order permanently: it can't be paid any more, and its coupon is released. */
export async function cancelOrder(tx: Database, orderId: string, now: number): Promise<void> {
  await cancelPendingPayments(tx, orderId, null, now);
  await tx
    .update(orders)
    .set({ status: 'cancelled', payBefore: now })
    .where(and(eq(orders.orderId, orderId), ne(orders.status, 'success')));
  await unbindCoupon(tx, orderId);
}

/**
 * Sets a payment's outcome. Idempotent: only a pending payment changes. Returns whether it changed. After a failure or
 * cancellation the order can be paid again until its deadline.
 */
export async function settle(tx: Database, paymentId: string, outcome: PaymentOutcome, now: number): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId);
  if (payment?.status !== 'pending') return false;
  const failureCode = outcome.status === 'failed' ? outcome.failureCode : null;
  await tx
    .update(payments)
    .set({ status: outcome.status, failureCode, settledAt: now })
    .where(eq(payments.paymentId, paymentId));
  // A payment with a `cardPurpose` only verifies a card and has no order.
  if (payment.cardPurpose) {
    if (outcome.status === 'success') await applyVerifiedCard(tx, payment, payment.cardPurpose, now);
    return true;
  }
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, payment.orderId));
  if (!order) throw new Error(`Payment ${paymentId} has no order`);
  if (outcome.status === 'success') {
    await fulfillOrder(tx, order, payment, now);
    return true;
  }
  await tx.update(orders).set({ status: outcome.status, failureCode }).where(eq(orders.orderId, order.orderId));
  return true;
}

/**
 * Applies a paid order: records the charge and extends the plan or creates activation codes. If the order has a coupon,
 * marks the coupon as used. If the payer chose so, saves the card and turns on renewal.
 */
async function fulfillOrder(tx: Database, order: OrderRow, payment: PaymentRow, now: number): Promise<void> {
  const { uid, orderId, planId } = order;
  const { paymentId } = payment;
  const entryIds = { uid, orderId, paymentId };
  const money = { amount: payment.amount, currency: payment.currency };
  await addLedgerEntry(tx, { kind: 'charge', money, ...entryIds }, now);
  await cancelPendingPayments(tx, orderId, paymentId, now);

  const { resale } = order;
  // A reseller buys either a plan for a customer or activation codes. The codes have no plan holder yet.
  const planHolderUid = resale ? resale.customer?.uid : uid;
  const expiry = planHolderUid === undefined ? null : await extendValidity(tx, planHolderUid, order, now);
  if (resale && planHolderUid === undefined) await createActivationCodes(tx, order, resale);
  await tx
    .update(orders)
    .set({ status: 'success', expiry, failureCode: null, isCharged: !isZeroMoney(money) })
    .where(eq(orders.orderId, orderId));
  await markCouponUsed(tx, orderId);

  const receipt = { purpose: 'receipt', orderId, planId, total: money, date: now, expiry } as const;
  await sendNoticeByUid(tx, { uid, brand: order.brand }, receipt, now);

  const cardId = await savePayingCard(tx, payment, now);
  if (!payment.turnsOnRenewal || planHolderUid === undefined) {
    // Moves the next charge of an active renewal to the end of the extended plan.
    const isActiveRenewal = and(eq(renewals.uid, planHolderUid ?? ''), eq(renewals.status, 'on'));
    await tx.update(renewals).set({ nextBillingDate: expiry }).where(isActiveRenewal);
    return;
  }
  // To be used for renewals, a Mir card is verified with a small amount, which is authorized and refunded.
  if (payment.card?.brand === 'mir') {
    await addLedgerEntry(tx, { kind: 'authorization', money: mirVerificationAmount, ...entryIds }, now);
    await addLedgerEntry(tx, { kind: 'refund', money: mirVerificationAmount, ...entryIds }, now);
  }
  const renewal = {
    status: 'on',
    brand: order.brand,
    planId: order.planId,
    cardId,
    currency: order.currency,
    nextBillingDate: expiry,
    discountsUsed: 0,
    failureCode: null,
    securityCodeProof: null,
  } as const;
  await tx
    .insert(renewals)
    .values({ uid, ...renewal })
    .onConflictDoUpdate({ target: renewals.uid, set: renewal });
  if (expiry === null) return;
  const { price } = nextRenewal(renewal);
  await sendNoticeByUid(tx, { uid, brand: order.brand }, { purpose: 'renewalOn', planId, price, date: expiry }, now);
}

/** Extends a member's plan by the order's days. Returns the plan's new end. */
async function extendValidity(tx: Database, uid: string, order: OrderRow, now: number): Promise<number> {
  const { planId, validDays, converts } = order;
  const [account] = await tx.select().from(accounts).where(eq(accounts.uid, uid)).for('update');
  const expiredTime = planEndAfterPayment({
    currentPlanId: account?.planId ?? null,
    planId,
    days: validDays,
    expiredTime: account?.expiredTime ?? 0,
    convertsRemainingDays: converts,
    now,
  });
  await tx.update(accounts).set({ planId, expiredTime, payStatus: 'PAID' }).where(eq(accounts.uid, uid));
  return expiredTime;
}

/** Settles the pending payments whose delayed outcome is due, except payments that expired before it was due. */
export async function applyDelayedOutcomes(tx: Database, scope: JobScope): Promise<void> {
  const due = await tx.select().from(payments).where(isOutcomeDue(scope)).orderBy(payments.delayedOutcomeAt);
  for (const { paymentId, delayedOutcome, delayedOutcomeAt } of due)
    if (delayedOutcome) await settle(tx, paymentId, delayedOutcome, delayedOutcomeAt ?? scope.now);
}

/**
 * Saves the card that paid, if it isn't saved yet and the payer chose to save it or turned on renewal. Returns the
 * saved card's id; null if the card isn't saved.
 */
async function savePayingCard(tx: Database, payment: PaymentRow, now: number): Promise<string | null> {
  const { uid, cardId, card, cardToken, cardProvider, shouldSaveCard } = payment;
  if (cardId || !card || !cardToken || !shouldSaveCard) return cardId;
  return saveCard(tx, { uid, details: card, token: cardToken, provider: cardProvider }, now);
}
