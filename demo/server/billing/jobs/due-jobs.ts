import { and, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { dayInMilliseconds } from '../../../../src/rules';
import { methodRows } from '../../catalogue/method-rows';
import type { Database } from '../../database/open';
import { accounts, coupons, dataExports, orders, payments, renewals } from '../../database/schema';
import { reminderDays } from '../orders/renewal-orders';

/** Which jobs to run: those due at `now`, of the member `uid` or of all members. */
export interface JobScope {
  now: number;
  uid?: string | undefined;
}

const ofMember = (column: AnyPgColumn, uid: string | undefined): SQL | undefined => (uid ? eq(column, uid) : undefined);

// Most functions below return a SQL condition. Their comments describe the rows that it selects.

/**
 * Payments whose delayed outcome is due. If the payment expired or was canceled first, only a success still matters:
 * the money has arrived.
 */
export const isOutcomeDue = ({ now, uid }: JobScope) =>
  and(
    lte(payments.delayedOutcomeAt, now),
    or(
      and(
        eq(payments.status, 'pending'),
        or(isNull(payments.expires), lt(payments.delayedOutcomeAt, payments.expires)),
      ),
      and(ne(payments.status, 'success'), sql`${payments.delayedOutcome} ->> 'status' = 'success'`),
    ),
    ofMember(payments.uid, uid),
  );

/** Pending payments past their time limit. */
export const isPaymentExpired = ({ now, uid }: JobScope) =>
  and(eq(payments.status, 'pending'), lte(payments.expires, now), ofMember(payments.uid, uid));

/** Pending orders past their payment deadline. */
export const isOrderOverdue = ({ now, uid }: JobScope) =>
  and(eq(orders.status, 'pending'), lte(orders.payBefore, now), ofMember(orders.uid, uid));

/** Coupons held by an order that wasn't paid by its deadline: a pending, failed or canceled order. */
export function isCouponReleasable(tx: Database, { now, uid }: JobScope) {
  const unpayable = tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(and(eq(orders.orderId, coupons.orderId), lte(orders.payBefore, now), ne(orders.status, 'success')));
  return and(eq(coupons.isUsed, false), exists(unpayable), ofMember(coupons.uid, uid));
}

/** Active renewals whose billing date has come, and failed ones whose charge is tried again. */
export const isRenewalDue = ({ now, uid }: JobScope) =>
  and(
    or(eq(renewals.status, 'on'), and(eq(renewals.status, 'failed'), isNotNull(renewals.retries))),
    isNull(renewals.managedBy),
    lte(renewals.nextBillingDate, now),
    ofMember(renewals.uid, uid),
  );

/** How many days before a charge the earliest of all schemes announces it. */
const announcedDaysAhead = Math.max(...methodRows.map(({ mandate }) => mandate?.announcedDaysAhead ?? 0));

/** Active renewals whose next charge of a mandate may have to be announced. */
export const isAnnouncementDue = ({ now, uid }: JobScope) =>
  and(
    eq(renewals.status, 'on'),
    isNotNull(renewals.mandateId),
    sql`${renewals.announcedFor} IS DISTINCT FROM ${renewals.nextBillingDate}`,
    lte(renewals.nextBillingDate, now + announcedDaysAhead * dayInMilliseconds),
    ofMember(renewals.uid, uid),
  );

/** Active renewals of which the member wants to be reminded now. Charges of mandates are announced anyway. */
export const isReminderDue = ({ now, uid }: JobScope) =>
  and(
    eq(renewals.status, 'on'),
    eq(renewals.isReminded, true),
    isNull(renewals.mandateId),
    isNull(renewals.managedBy),
    isNull(renewals.retries),
    sql`${renewals.remindedFor} IS DISTINCT FROM ${renewals.nextBillingDate}`,
    lte(renewals.nextBillingDate, now + reminderDays * dayInMilliseconds),
    ofMember(renewals.uid, uid),
  );

/** Accounts whose plan or trial has ended. `expiredTime` is 0 if the account never had either. */
const hasPlanEnded = ({ now, uid }: JobScope) =>
  and(lte(accounts.expiredTime, now), gt(accounts.expiredTime, 0), ofMember(accounts.uid, uid));

/** Accounts whose plan has ended but isn't marked as expired yet. */
export const isPlanExpiryDue = (scope: JobScope) => and(hasPlanEnded(scope), ne(accounts.payStatus, 'EXPIRED'));

/** Renewals that were turned off or canceled, and whose plan has ended. */
export function isRenewalExpiryDue(tx: Database, scope: JobScope) {
  const ended = tx.select({ uid: accounts.uid }).from(accounts).where(hasPlanEnded(scope));
  return and(or(eq(renewals.status, 'cancelled'), eq(renewals.status, 'off')), inArray(renewals.uid, ended));
}

/** Accounts whose members asked for their deletion, and whose time to keep them is over. */
export const isDeletionDue = ({ now, uid }: JobScope) => and(lte(accounts.deletesAt, now), ofMember(accounts.uid, uid));

/** Refunds of withdrawals that the bank has completed by now. */
export const isRefundDue = ({ now, uid }: JobScope) => and(lte(orders.refundDueAt, now), ofMember(orders.uid, uid));

/** Gifts that have to be emailed by now. */
export const isGiftDue = ({ now, uid }: JobScope) => and(lte(orders.giftDueAt, now), ofMember(orders.uid, uid));

/** Copies of members' data that are due, but not written yet. */
export const isExportDue = ({ now, uid }: JobScope) =>
  and(isNull(dataExports.json), lte(dataExports.readyAt, now), ofMember(dataExports.uid, uid));

/**
 * Finds out with a single query whether any job is due. Every request of a member runs the member's due jobs, which
 * takes several queries. Nearly always, no job is due, and then this check replaces those queries.
 */
export async function isAnyJobDue(tx: Database, scope: JobScope): Promise<boolean> {
  const dueRowQueries = [
    tx
      .select({ uid: payments.uid })
      .from(payments)
      .where(or(isOutcomeDue(scope), isPaymentExpired(scope))),
    tx
      .select({ uid: orders.uid })
      .from(orders)
      .where(or(isOrderOverdue(scope), isRefundDue(scope), isGiftDue(scope))),
    tx.select({ uid: coupons.uid }).from(coupons).where(isCouponReleasable(tx, scope)),
    tx
      .select({ uid: renewals.uid })
      .from(renewals)
      .where(or(isRenewalDue(scope), isAnnouncementDue(scope), isReminderDue(scope), isRenewalExpiryDue(tx, scope))),
    tx
      .select({ uid: accounts.uid })
      .from(accounts)
      .where(or(isPlanExpiryDue(scope), isDeletionDue(scope))),
    tx.select({ uid: dataExports.uid }).from(dataExports).where(isExportDue(scope)),
  ];
  const result = await tx.execute(sql`SELECT ${or(...dueRowQueries.map((query) => exists(query)))} AS "isDue"`);
  return (result as unknown as { rows: { isDue: boolean }[] }).rows[0]?.isDue === true;
}
