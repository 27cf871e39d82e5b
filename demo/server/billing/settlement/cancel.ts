import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../database/open';
import { orders, payments } from '../../database/schema';
import { cancelIntents } from '../cards/stripe-payments';
import { endMandatesOfPayments } from '../mandates/mandates';
import { unbindCoupon } from '../money/coupons';
import { recordOwedCoins } from '../orders/owed-money';

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
  await endMandatesOfPayments(
    tx,
    canceledPayments.map(({ paymentId }) => paymentId),
  );
  await cancelIntents(tx, canceledPayments);
  for (const payment of canceledPayments) await recordOwedCoins(tx, payment, now);
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
