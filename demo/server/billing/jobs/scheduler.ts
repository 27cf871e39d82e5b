import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { writeDataExport } from '../../accounts/data-export';
import { eraseAccount } from '../../accounts/erase-account';
import type { Database } from '../../database/open';
import { accounts, coupons, dataExports, orders, payments, renewals } from '../../database/schema';
import { cancelIntents } from '../cards/stripe-payments';
import { endMandatesOfPayments } from '../mandates/mandates';
import { unbindCoupon } from '../money/coupons';
import { sendDueGift } from '../orders/gifts';
import { recordOwedCoins } from '../orders/owed-money';
import { cancelPendingPayments } from '../settlement/cancel';
import { failPendingRenewal, settle } from '../settlement/settle';
import { completeRefund } from '../settlement/withdraw';
import {
  isAnyJobDue,
  isCouponReleasable,
  isDeletionDue,
  isExportDue,
  isGiftDue,
  isOrderOverdue,
  isOutcomeDue,
  isPaymentExpired,
  isPlanExpiryDue,
  isRefundDue,
  isRenewalExpiryDue,
  type JobScope,
} from './due-jobs';
import { announceCharges, runRenewals, sendReminders } from './renewal-charges';

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
  await announceCharges(tx, scope);
  await sendReminders(tx, scope);
  await runRenewals(tx, scope);
  await expirePlans(tx, scope);
  for (const due of await tx.select().from(orders).where(isRefundDue(scope))) await completeRefund(tx, due, now);
  for (const due of await tx.select().from(orders).where(isGiftDue(scope))) await sendDueGift(tx, due, now);
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
  await endMandatesOfPayments(
    tx,
    expired.map(({ paymentId }) => paymentId),
  );
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
