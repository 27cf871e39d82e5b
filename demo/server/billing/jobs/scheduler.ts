import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { writeDataExport } from '../../accounts/data-export';
import { eraseAccount } from '../../accounts/erase-account';
import { offeredMethod } from '../../catalogue/methods';
import type { Database } from '../../database/open';
import {
  accounts,
  cards,
  coupons,
  dataExports,
  type OrderRow,
  orders,
  payments,
  type RenewalRow,
  renewals,
} from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { hasExpired } from '../cards/card-reading';
import { cancelIntents, isPaidAtStripe } from '../cards/stripe-payments';
import { beginPayment } from '../methods/begin';
import { unbindCoupon } from '../money/coupons';
import { decisivePayment, isMoneyIncoming, valuationColumns } from '../orders/orders';
import { recordOwedCoins } from '../orders/owed-money';
import { failRenewal, insertRenewalOrder, openRenewalOrder, renewalValuation } from '../orders/renewal-orders';
import { cancelPendingPayments } from '../settlement/cancel';
import { failPendingRenewal, settle } from '../settlement/settle';
import { completeRefund } from '../settlement/withdraw';
import {
  isAnyJobDue,
  isCouponReleasable,
  isDeletionDue,
  isExportDue,
  isOrderOverdue,
  isOutcomeDue,
  isPaymentExpired,
  isPlanExpiryDue,
  isRefundDue,
  isRenewalDue,
  isRenewalExpiryDue,
  type JobScope,
} from './due-jobs';

/** Id of the PostgreSQL advisory lock for running the jobs of all members. */
const jobsLockId = 727_002;

/** Takes the jobs lock. Waits while another transaction, in this or another process, holds it. */
export async function lockJobs(tx: Database): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${jobsLockId})`);
}

/** Takes the jobs lock if it's free, without waiting. Returns whether this transaction has the lock now. */
export async function tryLockJobs(tx: Database): Promise<boolean> {
  const result = await tx.execute(sql`SELECT pg_try_advisory_xact_lock(${jobsLockId}) AS "isLocked"`);
  return (result as unknown as { rows: { isLocked: boolean }[] }).rows[0]?.isLocked === true;
}

/**
 * Runs the due jobs of the member `uid`, or of all members if `uid` is undefined: applies delayed outcomes of payments,
 * expires payments, orders and plans, charges renewals, writes the copies of members' data and deletes accounts.
 */
export async function runDueJobs(tx: Database, now: number, uid?: string): Promise<void> {
  const scope: JobScope = { now, uid };
  if (!(await isAnyJobDue(tx, scope))) return;
  await applyDelayedOutcomes(tx, scope);
  await expirePayments(tx, scope);
  await expireOrders(tx, scope);
  await runRenewals(tx, scope);
  await expirePlans(tx, scope);
  for (const due of await tx.select().from(orders).where(isRefundDue(scope))) await completeRefund(tx, due, now);
  for (const due of await tx.select().from(dataExports).where(isExportDue(scope))) await writeDataExport(tx, due, now);
  for (const due of await tx.select().from(accounts).where(isDeletionDue(scope))) await eraseAccount(tx, due, now);
}

/** Settles the payments whose delayed outcome is due. Money for a payment that has ended since then is late money. */
async function applyDelayedOutcomes(tx: Database, scope: JobScope): Promise<void> {
  const due = await tx.select().from(payments).where(isOutcomeDue(scope)).orderBy(payments.delayedOutcomeAt);
  for (const { paymentId, delayedOutcome, delayedOutcomeAt } of due) {
    if (delayedOutcome) await settle(tx, paymentId, delayedOutcome, delayedOutcomeAt ?? scope.now);
    await tx.update(payments).set({ delayedOutcomeAt: null }).where(eq(payments.paymentId, paymentId));
  }
}

/** Cancels expired payments. Their orders can be paid again. */
async function expirePayments(tx: Database, scope: JobScope): Promise<void> {
  const { now } = scope;
  const isExpired = isPaymentExpired(scope);
  const providerPayments = await tx
    .select()
    .from(payments)
    .where(and(isExpired, isNotNull(payments.providerPaymentId)));
  // `cancelIntents` returns the payments that were paid in time, but whose webhooks are late.
  for (const { paymentId } of await cancelIntents(tx, providerPayments))
    await settle(tx, paymentId, { status: 'success' }, now);
  const expired = await tx.update(payments).set({ status: 'cancelled', settledAt: now }).where(isExpired).returning();
  for (const payment of expired) await recordOwedCoins(tx, payment, now);
}

/**
 * Cancels pending orders past their payment deadline. Unbinds the coupons of these orders, and of failed and canceled
 * orders past their deadline.
 */
async function expireOrders(tx: Database, scope: JobScope): Promise<void> {
  const cancelled = await tx.update(orders).set({ status: 'cancelled' }).where(isOrderOverdue(scope)).returning();
  for (const order of cancelled) {
    await cancelPendingPayments(tx, order.orderId, null, scope.now);
    await unbindCoupon(tx, order.orderId);
    if (order.isRenewal) await failPendingRenewal(tx, order, null, scope.now);
  }
  await tx.update(coupons).set({ orderId: null }).where(isCouponReleasable(tx, scope));
}

/** Marks ended plans as expired, and also their renewals if these were turned off or canceled. */
async function expirePlans(tx: Database, scope: JobScope): Promise<void> {
  await tx.update(accounts).set({ payStatus: 'EXPIRED' }).where(isPlanExpiryDue(scope));
  await tx.update(renewals).set({ status: 'expired', nextBillingDate: null }).where(isRenewalExpiryDue(tx, scope));
}

/** Charges due renewals. If several periods are due, each is charged once, with its due date as the order's date. */
async function runRenewals(tx: Database, scope: JobScope): Promise<void> {
  for (;;) {
    const [renewal] = await tx
      .select()
      .from(renewals)
      .where(isRenewalDue(scope))
      .orderBy(asc(renewals.nextBillingDate))
      .limit(1)
      .for('update');
    if (!renewal) return;
    await renew(tx, renewal, renewal.nextBillingDate ?? scope.now);
  }
}

/**
 * Charges the card of a due renewal. The charge pays the period's open order, if an earlier charge failed, so that a
 * period is never paid twice.
 */
async function renew(tx: Database, renewal: RenewalRow, billedAt: number): Promise<void> {
  const { uid } = renewal;
  const openOrder = await openRenewalOrder(tx, uid, billedAt);
  const order = openOrder
    ? await reopenOrder(tx, renewal, openOrder, billedAt)
    : await insertRenewalOrder(tx, renewal, billedAt);
  if (!order) return;
  const { orderId } = order;
  const fail = (failureCode: string) => failRenewal(tx, renewal, { orderId, failureCode, failedAt: billedAt });
  const [card] = renewal.cardId ? await tx.select().from(cards).where(eq(cards.cardId, renewal.cardId)) : [];
  const method = offeredMethod('card');
  if (!card || card.uid !== uid || !method) return fail(errorCodes.cardNotRenewable);
  const issuerDecision = hasExpired(card.details, billedAt)
    ? ({ kind: 'decline', code: errorCodes.cardExpired } as const)
    : ({ kind: 'approve' } as const);
  const response = await beginPayment({
    tx,
    now: billedAt,
    ip: null,
    order,
    method,
    card: { details: card.details, issuerDecision, cardId: card.cardId, token: card.token, provider: card.provider },
    isOffSession: true,
    origin: '',
    language: 'en',
    merchant: renewal.brand,
    shouldSaveCard: false,
    // Renewal is on already, so the payment needn't turn it on.
    turnsOnRenewal: false,
    returnUrl: null,
    optionCode: null,
    payer: {},
  });
  if (response instanceof Refusal) return fail(response.code);
  // A pending payment may still succeed, so this period must not be charged again. A success sets the next date.
  if (response.status === 'pending')
    await tx.update(renewals).set({ nextBillingDate: null }).where(eq(renewals.uid, uid));
}

/**
 * Prepares an order whose earlier charge failed for another charge. Returns null if the card must not be charged,
 * because the member has paid the order meanwhile, or has reported that the money is on its way.
 */
async function reopenOrder(
  tx: Database,
  renewal: RenewalRow,
  { orderId }: OrderRow,
  now: number,
): Promise<OrderRow | null> {
  const payment = await decisivePayment(tx, orderId);
  if (payment?.status === 'pending' && (await isPaidAtStripe(tx, payment))) {
    await settle(tx, payment.paymentId, { status: 'success' }, now);
    return null;
  }
  if (payment && isMoneyIncoming(payment)) {
    // When the money arrives, `settle` ends the failure.
    const failed = { status: 'failed', failureCode: errorCodes.renewalInProgress, nextBillingDate: null } as const;
    await tx.update(renewals).set(failed).where(eq(renewals.uid, renewal.uid));
    return null;
  }
  await cancelPendingPayments(tx, orderId, null, now);
  await unbindCoupon(tx, orderId);
  const [order] = await tx
    .update(orders)
    .set({
      ...valuationColumns(renewalValuation(renewal)),
      methodCode: 'card',
      methodGroup: 'CARD',
      couponCode: null,
      installments: null,
    })
    .where(eq(orders.orderId, orderId))
    .returning();
  return order ?? null;
}
