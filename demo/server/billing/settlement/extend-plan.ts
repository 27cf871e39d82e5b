import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { dayInMilliseconds } from '../../../../src/rules';
import { type CataloguePlan, planById } from '../../catalogue/plans';
import type { Database } from '../../database/open';
import { accounts, type OrderRow, orders } from '../../database/schema';
import { convertedDays, planEndAfterPayment } from '../money/conversion';
import { unbindCoupon } from '../money/coupons';
import { cancelPendingPayments } from './cancel';

/** What an order did to the member's plan: when the plan ends, and which running plan got the days, if another one. */
interface PlanExtension {
  expiry: number;
  credited: OrderRow['credited'];
}

/**
 * Extends a member's plan by the days of a paid order. An order for fewer devices than the running plan has, such as
 * one that was paid late, never lowers the devices: the running plan gets the order's days, converted by value.
 */
export async function extendPlan(tx: Database, uid: string, order: OrderRow, now: number): Promise<PlanExtension> {
  const { planId, validDays, converts } = order;
  const [account] = await tx.select().from(accounts).where(eq(accounts.uid, uid)).for('update');
  const orderedPlan = planById(planId);
  const runningPlan = account?.planId && account.expiredTime > now ? planById(account.planId) : undefined;
  if (account && orderedPlan && runningPlan && orderedPlan.deviceCount < runningPlan.deviceCount) {
    const days = convertedDays({ from: orderedPlan, to: runningPlan, days: validDays });
    const expiry = account.expiredTime + days * dayInMilliseconds;
    await tx.update(accounts).set({ expiredTime: expiry, payStatus: 'PAID' }).where(eq(accounts.uid, uid));
    return { expiry, credited: { planId: runningPlan.id, days } };
  }
  const expiry = planEndAfterPayment({
    currentPlanId: account?.planId ?? null,
    planId,
    days: validDays,
    expiredTime: account?.expiredTime ?? 0,
    convertsRemainingDays: converts,
    now,
  });
  await tx.update(accounts).set({ planId, expiredTime: expiry, payStatus: 'PAID' }).where(eq(accounts.uid, uid));
  if (orderedPlan) await endOrdersForFewerDevices(tx, uid, { order, plan: orderedPlan }, now);
  return { expiry, credited: null };
}

/**
 * Ends the unpaid orders, the member's own and resellers' for the member, of plans for fewer devices than the plan that
 * has just started. Their deadlines stay as they are, so that money that is already on its way still adds days.
 */
async function endOrdersForFewerDevices(
  tx: Database,
  uid: string,
  { order, plan }: { order: OrderRow; plan: CataloguePlan },
  now: number,
): Promise<void> {
  if (plan.deviceCount === 1) return;
  const isForMember = or(
    and(eq(orders.uid, uid), isNull(orders.resale), isNull(orders.gift)),
    eq(sql`${orders.resale} -> 'customer' ->> 'uid'`, uid),
  );
  // The order of a failed renewal ends with the failure.
  const isUnpaid = and(
    inArray(orders.status, ['pending', 'failed']),
    gt(orders.payBefore, now),
    eq(orders.isRenewal, false),
  );
  // An order that is being paid at this moment is locked. It is skipped, because waiting for it could be a deadlock; its
  // payment then finds the new plan running.
  const unpaid = await tx
    .select()
    .from(orders)
    .where(and(isForMember, isUnpaid, ne(orders.orderId, order.orderId)))
    .for('update', { skipLocked: true });
  for (const { orderId, planId } of unpaid) {
    if ((planById(planId)?.deviceCount ?? plan.deviceCount) >= plan.deviceCount) continue;
    await cancelPendingPayments(tx, orderId, null, now);
    await tx.update(orders).set({ status: 'cancelled', supersededBy: plan.id }).where(eq(orders.orderId, orderId));
    await unbindCoupon(tx, orderId);
  }
}
