import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { dayInMilliseconds } from '../../../../src/rules';
import { writeDataExport } from '../../accounts/data-export';
import { eraseAccount } from '../../accounts/erase-account';
import { sendNoticeByUid } from '../../accounts/messages/notices';
import { offeredMethod } from '../../catalogue/methods';
import type { Database } from '../../database/open';
import {
  accounts,
  type CardRow,
  cards,
  coupons,
  dataExports,
  type MandateRow,
  type OrderRow,
  orders,
  payments,
  type RenewalRow,
  renewals,
} from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { readSetting } from '../../settings/stored-settings';
import { type ChargeableCard, hasExpired } from '../cards/card-reading';
import { cancelIntents, isPaidAtStripe } from '../cards/stripe-payments';
import {
  earliestCharge,
  endMandatesOfPayments,
  isRetried,
  mandateOfRenewal,
  mandateRulesOf,
  nextRetry,
} from '../mandates/mandates';
import { beginPayment } from '../methods/begin';
import { unbindCoupon } from '../money/coupons';
import { sendDueGift } from '../orders/gifts';
import { decisivePayment, isMoneyIncoming, valuationColumns } from '../orders/orders';
import { recordOwedCoins } from '../orders/owed-money';
import {
  failRenewal,
  insertRenewalOrder,
  markRenewalOrderFailed,
  openRenewalOrder,
  reminderDays,
  renewalValuation,
} from '../orders/renewal-orders';
import { cancelPendingPayments } from '../settlement/cancel';
import { applyPriceChange, upcomingPrice } from '../settlement/renewals';
import { failPendingRenewal, settle } from '../settlement/settle';
import { completeRefund } from '../settlement/withdraw';
import {
  isAnnouncementDue,
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
  isReminderDue,
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
  await announceCharges(tx, scope);
  for (const due of await tx.select().from(renewals).where(isReminderDue(scope))) await remind(tx, due);
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

/** Announces the coming charges of mandates. */
async function announceCharges(tx: Database, scope: JobScope): Promise<void> {
  const due = await tx.select().from(renewals).where(isAnnouncementDue(scope)).for('update');
  for (const renewal of due) {
    const mandate = await mandateOfRenewal(tx, renewal);
    const daysAhead = mandate ? mandateRulesOf(mandate).announcedDaysAhead : 0;
    if ((renewal.nextBillingDate ?? 0) <= scope.now + daysAhead * dayInMilliseconds)
      await announceCharge(tx, renewal, scope.now);
  }
}

/**
 * Tells the member, and in reality the payer's bank, about the next charge of a mandate: as many days ahead as the
 * payment scheme's rules say, or at least as many as they require. Does nothing for cards, and for a date that was
 * announced before.
 */
async function announceCharge(tx: Database, renewal: RenewalRow, now: number): Promise<void> {
  const { uid, brand, planId, nextBillingDate, announcedFor } = renewal;
  const mandate = await mandateOfRenewal(tx, renewal);
  if (!mandate || nextBillingDate === null || announcedFor === nextBillingDate) return;
  const price = upcomingPrice(renewal, nextBillingDate);
  // Without the member's consent to the new price, the renewal ends instead of charging it.
  if (price === null) return;
  const { announcedDaysAhead } = mandateRulesOf(mandate);
  // If the clock has passed the announcement's date, the announcement gets that date.
  const isInTime = nextBillingDate >= earliestCharge(mandate, now);
  const announcedAt = Math.max(nextBillingDate - announcedDaysAhead * dayInMilliseconds, mandate.createdAt);
  await tx.update(renewals).set({ announcedFor: nextBillingDate }).where(eq(renewals.uid, uid));
  await sendNoticeByUid(
    tx,
    { uid, brand },
    { purpose: 'chargeAhead', planId, price, date: nextBillingDate, account: mandate.holder ?? '' },
    isInTime ? now : announcedAt,
  );
}

/** Reminds a member of the next charge, at the price that it will have. */
async function remind(tx: Database, renewal: RenewalRow): Promise<void> {
  const { uid, brand, planId, nextBillingDate } = renewal;
  if (nextBillingDate === null) return;
  await tx.update(renewals).set({ remindedFor: nextBillingDate }).where(eq(renewals.uid, uid));
  const price = upcomingPrice(renewal, nextBillingDate);
  // Without the member's consent, the renewal ends instead of charging the new price.
  if (price === null) return;
  const portal = (await readSetting(tx, 'portals', {}))[brand];
  const link = portal === undefined ? null : `${portal}/account?view=renewal`;
  const remindedAt = nextBillingDate - reminderDays * dayInMilliseconds;
  await sendNoticeByUid(
    tx,
    { uid, brand },
    { purpose: 'renewalReminder', planId, price, date: nextBillingDate, link },
    remindedAt,
  );
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
    const billedAt = renewal.nextBillingDate ?? scope.now;
    // The period of a failed renewal began earlier, at the price of then.
    const priced = renewal.status === 'failed' ? renewal : await applyPriceChange(tx, renewal, billedAt);
    if (priced) await renew(tx, priced, billedAt);
  }
}

/**
 * Charges the card or mandate of a due renewal. The charge pays the period's open order, if an earlier charge failed, so that a
 * period is never paid twice.
 */
async function renew(tx: Database, renewal: RenewalRow, billedAt: number): Promise<void> {
  const { uid } = renewal;
  const mandate = (await mandateOfRenewal(tx, renewal)) ?? null;
  const method = offeredMethod(mandate?.methodCode ?? 'card');
  const orderMethod = { methodCode: method?.code ?? 'card', methodGroup: method?.group ?? 'CARD' };
  // The announcement is always earlier than the charge, even if the clock has passed both dates.
  if (mandate) await announceCharge(tx, renewal, billedAt);
  const openOrder = await openRenewalOrder(tx, uid, billedAt);
  const order = openOrder
    ? await reopenOrder(tx, renewal, { orderId: openOrder.orderId, ...orderMethod }, billedAt)
    : await insertRenewalOrder(tx, renewal, billedAt, orderMethod);
  if (!order) return;
  const { orderId } = order;
  const fail = (failureCode: string) => failCharge(tx, renewal, { orderId, failureCode, failedAt: billedAt, mandate });
  const [card] = renewal.cardId ? await tx.select().from(cards).where(eq(cards.cardId, renewal.cardId)) : [];
  if (!method || (!mandate && card?.uid !== uid)) return fail(errorCodes.cardNotRenewable);
  const response = await beginPayment({
    tx,
    now: billedAt,
    ip: null,
    order,
    method,
    card: card && !mandate ? chargeableCard(card, billedAt) : null,
    mandate,
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

function chargeableCard({ details, cardId, token, provider }: CardRow, now: number): ChargeableCard {
  const issuerDecision = hasExpired(details, now)
    ? ({ kind: 'decline', code: errorCodes.cardExpired } as const)
    : ({ kind: 'approve' } as const);
  return { details, issuerDecision, cardId, token, provider };
}

/** How many days after a failed charge a card is charged again: first, and then once more. */
const cardRetryDays = [3, 4] as const;

/** Refusals of cards that can end by themselves, such as missing money. */
const retriedCardCodes: readonly string[] = [
  errorCodes.cardDeclined,
  errorCodes.insufficientFunds,
  errorCodes.declinedByBank,
];

/**
 * Records a charge that failed. A mandate is charged again as often as its scheme allows before the renewal fails. With a
 * card, the renewal fails at once, so that the member can pay at any time, and the card is charged again meanwhile.
 */
async function failCharge(
  tx: Database,
  renewal: RenewalRow,
  { mandate, ...failure }: Parameters<typeof failRenewal>[2] & { mandate: MandateRow | null },
): Promise<void> {
  const { uid, brand, planId } = renewal;
  const retries = renewal.retries ?? 0;
  const { orderId, failureCode, failedAt } = failure;
  const retryAt = mandate && isRetried(failureCode) ? nextRetry(mandate, { retries, failedAt }) : null;
  if (retryAt === null) {
    const days = !mandate && retriedCardCodes.includes(failureCode) ? cardRetryDays[retries] : undefined;
    const retry = days === undefined ? null : { at: failedAt + days * dayInMilliseconds, retries: retries + 1 };
    return failRenewal(tx, renewal, { ...failure, retry });
  }
  await tx
    .update(renewals)
    .set({ nextBillingDate: retryAt, announcedFor: retryAt, retries: retries + 1, failureCode })
    .where(eq(renewals.uid, uid));
  await markRenewalOrderFailed(tx, orderId, failureCode);
  await sendNoticeByUid(
    tx,
    { uid, brand },
    { purpose: 'renewalRetry', planId, date: retryAt, payLink: null },
    failedAt,
  );
}

/**
 * Prepares an order whose earlier charge failed for another charge. Returns null if nothing must be charged,
 * because the member has paid the order meanwhile, or has reported that the money is on its way.
 */
async function reopenOrder(
  tx: Database,
  renewal: RenewalRow,
  { orderId, ...method }: Pick<OrderRow, 'orderId' | 'methodCode' | 'methodGroup'>,
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
      ...method,
      couponCode: null,
      installments: null,
    })
    .where(eq(orders.orderId, orderId))
    .returning();
  return order ?? null;
}
