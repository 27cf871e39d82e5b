import { and, desc, eq, isNull, ne, or } from 'drizzle-orm';
import type { withdraw as withdrawCall } from '../../../../src/contract/calls/orders';
import type { DataOf } from '../../../../src/contract/define-call';
import { dayInMilliseconds } from '../../../../src/rules';
import { sendNoticeByUid } from '../../accounts/messages/notices';
import type { Database } from '../../database/open';
import { type Account, accounts, type OrderRow, orders } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { addLedgerEntry } from '../money/ledger';
import { revokeGift } from '../orders/gifts';
import { decisivePayment } from '../orders/orders';
import { withdrawalDeadline } from '../orders/withdrawal';
import { lockRenewal, turnRenewalOff } from './renewals';

/** How long the sandbox's bank takes to refund a payment. */
const refundMs = 2 * dayInMilliseconds;

/**
 * What withdrawing from an order means for the member. With `apply`, takes the order's days back, turns renewal off and
 * requests the refund. After a withdrawal, returns the state of the refund.
 */
export async function withdrawFromOrder(
  tx: Database,
  member: Account,
  order: OrderRow,
  { apply, now }: { apply: boolean; now: number },
): Promise<DataOf<typeof withdrawCall>> {
  const { uid, expiredTime } = member;
  const { orderId, brand, total, currency, validDays } = order;
  const refund = { amount: total, currency };
  if (order.refundDueAt !== null || order.refundStatus === 'succeeded') {
    const activeUntil = expiredTime > now ? expiredTime : null;
    return { refund, refundStatus: order.refundStatus, activeUntil, endsRenewal: false };
  }
  const deadline = withdrawalDeadline(order, (await decisivePayment(tx, orderId)) ?? null);
  if (deadline === null || deadline <= now) throw new Refusal(errorCodes.notWithdrawable);
  if (order.gift) return withdrawGift(tx, member, order, { apply, now });
  const renewal = await lockRenewal(tx, uid);
  if (renewal?.status === 'renewing') throw new Refusal(errorCodes.renewalInProgress);
  const endsRenewal = renewal?.status === 'on' || renewal?.status === 'failed';
  const newEnd = Math.max(expiredTime - validDays * dayInMilliseconds, now);
  const activeUntil = newEnd > now ? newEnd : null;
  if (!apply) return { refund, refundStatus: null, activeUntil, endsRenewal };

  const planId = activeUntil === null ? member.planId : await earlierPlanId(tx, order, member.planId);
  await tx.update(accounts).set({ expiredTime: newEnd, planId }).where(eq(accounts.uid, uid));
  if (renewal && endsRenewal)
    await turnRenewalOff(tx, renewal, { member: { ...member, expiredTime: newEnd }, reason: null, now });
  await tx
    .update(orders)
    .set({ refundStatus: 'pending', refundDueAt: now + refundMs, expiry: now })
    .where(eq(orders.orderId, orderId));
  await sendNoticeByUid(tx, { uid, brand }, { purpose: 'withdrawn', orderId, money: refund }, now);
  return { refund, refundStatus: 'pending', activeUntil, endsRenewal };
}

/** Withdraws from a gift that nobody has redeemed. The giver's own plan and renewal stay as they are. */
async function withdrawGift(
  tx: Database,
  { uid, expiredTime }: Account,
  order: OrderRow,
  { apply, now }: { apply: boolean; now: number },
): Promise<DataOf<typeof withdrawCall>> {
  const { orderId, brand, total, currency } = order;
  const refund = { amount: total, currency };
  const activeUntil = expiredTime > now ? expiredTime : null;
  if (!apply) return { refund, refundStatus: null, activeUntil, endsRenewal: false };
  await revokeGift(tx, order);
  await tx
    .update(orders)
    .set({ refundStatus: 'pending', refundDueAt: now + refundMs })
    .where(eq(orders.orderId, orderId));
  await sendNoticeByUid(tx, { uid, brand }, { purpose: 'withdrawn', orderId, money: refund }, now);
  return { refund, refundStatus: 'pending', activeUntil, endsRenewal: false };
}

/** The plan of the member's latest other purchase, whose days are left. */
async function earlierPlanId(tx: Database, { uid, orderId }: OrderRow, currentPlanId: string | null) {
  const isEarlierPurchase = and(
    eq(orders.uid, uid),
    eq(orders.status, 'success'),
    isNull(orders.resale),
    isNull(orders.gift),
    ne(orders.orderId, orderId),
    or(isNull(orders.refundStatus), ne(orders.refundStatus, 'pending')),
  );
  const [earlier] = await tx.select().from(orders).where(isEarlierPurchase).orderBy(desc(orders.createdAt)).limit(1);
  return earlier?.planId ?? currentPlanId;
}

/** Records a refund that is due: the money is back at the payer. */
export async function completeRefund(tx: Database, { orderId, uid, brand, total, currency }: OrderRow, now: number) {
  const money = { amount: total, currency };
  const payment = await decisivePayment(tx, orderId);
  await tx.update(orders).set({ refundStatus: 'succeeded', refundDueAt: null }).where(eq(orders.orderId, orderId));
  await addLedgerEntry(tx, { kind: 'refund', money, uid, orderId, paymentId: payment?.paymentId ?? '' }, now);
  await sendNoticeByUid(tx, { uid, brand }, { purpose: 'refunded', orderId, money }, now);
}
