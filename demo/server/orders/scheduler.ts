import { and, asc, eq, exists, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import { sendNoticeTo } from '../accounts/messages/notices';
import { offeredMethod } from '../catalogue/methods';
import type { Database } from '../database/open';
import { accounts, cards, coupons, orders, payments, type RenewalRow, renewals } from '../database/schema';
import { Refusal } from '../http/refusal';
import { beginPayment } from '../payments/begin';
import { hasExpired } from '../payments/cards/card-reading';
import { applyDelayedOutcomes, cancelPending, settle } from '../payments/settle';
import { cancelIntents } from '../payments/stripe/stripe-payments';
import { releaseCoupon } from './coupons';
import { nextRenewal } from './next-renewal';
import { insertOrder } from './orders';

/** Id of the PostgreSQL advisory lock of jobs that concern all members. */
const jobsLockId = 727_002;

/** Waits until no other transaction, of any process, runs all members' jobs. */
export async function lockJobs(tx: Database): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${jobsLockId})`);
}

/** Locks the jobs unless another transaction has them. Returns whether it did. */
export async function tryLockJobs(tx: Database): Promise<boolean> {
  const result = await tx.execute(sql`SELECT pg_try_advisory_xact_lock(${jobsLockId}) AS "isLocked"`);
  return (result as unknown as { rows: { isLocked: boolean }[] }).rows[0]?.isLocked === true;
}

/** Runs due jobs for one member or all: expires payments, orders and plans; charges renewals. */
export async function runDueJobs(tx: Database, now: number, uid?: string): Promise<void> {
  await applyDelayedOutcomes(tx, now, uid);
  await expirePayments(tx, now, uid);
  await expireOrders(tx, now, uid);
  await runRenewals(tx, now, uid);
  await expirePlans(tx, now, uid);
}

/** Cancels expired payments. Their orders can be paid again. */
async function expirePayments(tx: Database, now: number, uid?: string): Promise<void> {
  const isDue = and(
    eq(payments.status, 'pending'),
    lte(payments.expires, now),
    uid ? eq(payments.uid, uid) : undefined,
  );
  const atProvider = await tx
    .select()
    .from(payments)
    .where(and(isDue, isNotNull(payments.providerPaymentId)));
  // Paid in time: only the webhook is late.
  for (const { paymentId } of await cancelIntents(tx, atProvider))
    await settle(tx, paymentId, { status: 'success' }, now);
  await tx.update(payments).set({ status: 'cancelled', settledAt: now }).where(isDue);
}

/** Cancels unpaid orders after their deadline and releases their coupons. */
async function expireOrders(tx: Database, now: number, uid?: string): Promise<void> {
  const overdue = and(eq(orders.status, 'pending'), lte(orders.payBefore, now), uid ? eq(orders.uid, uid) : undefined);
  const cancelled = await tx
    .update(orders)
    .set({ status: 'cancelled' })
    .where(overdue)
    .returning({ orderId: orders.orderId });
  for (const { orderId } of cancelled) {
    await cancelPending(tx, orderId, null, now);
    await releaseCoupon(tx, orderId);
  }
  // Failed orders stay failed, but release their coupon when they can no longer be paid.
  const unpayable = tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(and(eq(orders.orderId, coupons.orderId), lte(orders.payBefore, now), ne(orders.status, 'success')));
  await tx
    .update(coupons)
    .set({ orderId: null })
    .where(and(eq(coupons.isUsed, false), exists(unpayable), uid ? eq(coupons.uid, uid) : undefined));
}

async function expirePlans(tx: Database, now: number, uid?: string): Promise<void> {
  const hasEnded = and(
    lte(accounts.expiredTime, now),
    sql`${accounts.expiredTime} > 0`,
    uid ? eq(accounts.uid, uid) : undefined,
  );
  await tx
    .update(accounts)
    .set({ payStatus: 'EXPIRED' })
    .where(and(hasEnded, ne(accounts.payStatus, 'EXPIRED')));
  const endedAccounts = tx.select({ uid: accounts.uid }).from(accounts).where(hasEnded);
  await tx
    .update(renewals)
    .set({ status: 'expired', nextBillingDate: null })
    .where(and(or(eq(renewals.status, 'cancelled'), eq(renewals.status, 'off')), inArray(renewals.uid, endedAccounts)));
}

/** Charges due renewals. A renewal that missed several periods is charged once for each, at the period's own time. */
async function runRenewals(tx: Database, now: number, uid?: string): Promise<void> {
  for (;;) {
    const [renewal] = await tx
      .select()
      .from(renewals)
      .where(
        and(eq(renewals.status, 'on'), lte(renewals.nextBillingDate, now), uid ? eq(renewals.uid, uid) : undefined),
      )
      .orderBy(asc(renewals.nextBillingDate))
      .limit(1)
      .for('update');
    if (!renewal) return;
    await renew(tx, renewal, renewal.nextBillingDate ?? now);
  }
}

async function failRenewal(tx: Database, renewal: RenewalRow, failureCode: string, at: number): Promise<void> {
  const { uid, brand, planId } = renewal;
  await tx.update(renewals).set({ status: 'failed', failureCode, nextBillingDate: null }).where(eq(renewals.uid, uid));
  await sendNoticeTo(tx, { uid, brand }, { purpose: 'renewalFailed', planId }, at);
}

async function renew(tx: Database, renewal: RenewalRow, at: number): Promise<void> {
  const { uid } = renewal;
  const [card] = renewal.cardId ? await tx.select().from(cards).where(eq(cards.cardId, renewal.cardId)) : [];
  const method = offeredMethod('card');
  if (!card || card.uid !== uid || !method) return failRenewal(tx, renewal, '6206', at);
  const { plan, fullPrice, price, isReduced } = nextRenewal(renewal);
  const order = await insertOrder(tx, {
    uid,
    brand: renewal.brand,
    planId: plan.id,
    quantity: 1,
    validDays: plan.days,
    methodCode: method.code,
    methodGroup: method.group,
    valuation: { unitPrice: fullPrice, subtotal: fullPrice, total: price },
    isRenewal: true,
    now: at,
  });
  const verdict = hasExpired(card.face, at)
    ? ({ kind: 'decline', code: '309' } as const)
    : ({ kind: 'approve' } as const);
  const response = await beginPayment({
    tx,
    now: at,
    order,
    method,
    card: { face: card.face, verdict, cardId: card.cardId, token: card.token, provider: card.provider },
    isOffSession: true,
    origin: '',
    language: 'en',
    merchant: renewal.brand,
    isCardKept: false,
    isRenewing: false,
    returnUrl: null,
    optionCode: null,
    payer: {},
  });
  if (response instanceof Refusal) return failRenewal(tx, renewal, response.code, at);
  await tx
    .update(renewals)
    .set({ discountsUsed: renewal.discountsUsed + (isReduced ? 1 : 0) })
    .where(eq(renewals.uid, uid));
}
