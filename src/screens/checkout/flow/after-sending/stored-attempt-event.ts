import { orderRemind } from '../../../../contract/calls/storefront/plans';
import type { Order } from '../../../../contract/entities';
import { behaviorOf } from '../../../../contract/errors/catalogue';
import { type Attempt, deleteAttempt } from '../start/attempts';
import type { LookUpOptions } from '../start/look-up';
import type { CheckoutEvent } from '../state/checkout-state';
import { problemOf } from './payable';

/**
 * For this long after a purchase, a reload shows the paid order, and if the payer chooses the same plan again, the
 * checkout warns about the purchase and asks whether to buy the plan again.
 */
const recentPurchaseMs = 15 * 60 * 1000;

/**
 * Looks up the order of a stored attempt that has no request in flight (any state but `sent`). Returns the event that
 * shows the order or the lookup's error; null if there is no order to show.
 */
export async function eventForStoredAttempt(
  { call, calls, uid, subject, isPlanChosenOnThisPage = false }: LookUpOptions,
  attempt: Attempt,
): Promise<CheckoutEvent | null> {
  const isNew = attempt.state === 'new';
  let order: Order | null = null;
  if (isNew) {
    // In the state `new`, the browser doesn't know whether the attempt has an order. `orderRemind` returns the order
    // that the server has created for the attempt's key, if there is one.
    const reminder = await call(orderRemind, { attempt: attempt.key });
    if (!reminder.ok) return { type: 'lookUpFailed', error: reminder.error };
    order = reminder.value.order ?? null;
  }
  if (!order && attempt.orderId) {
    const result = await calls.loadOrder(attempt.orderId);
    if (!result.ok && !behaviorOf(result.error).isNotFound) return { type: 'lookUpFailed', error: result.error };
    order = result.ok ? result.value : null;
  }
  const isOldAttempt = Date.now() - attempt.startedAt > recentPurchaseMs;
  if (!order || order.status === 'cancelled' || (order.status === 'success' && isOldAttempt)) {
    // An attempt in the state `new` is kept if it has no order: its key is unused, so the next payment can use it.
    if (!isNew || order) deleteAttempt(uid, subject);
    return null;
  }
  // The event is `noPayment`, because no payment is in progress. The form is shown with a notice about the failed one.
  if (order.status === 'failed')
    return { type: 'noPayment', orderId: order.orderId, problem: problemOf(order), attempt };
  // The order is already paid, and the payer has chosen the same plan again. After a reload,
  // `isPlanChosenOnThisPage` is false, so the order is shown as the result of the purchase.
  const wasBoughtBefore = order.status === 'success' && attempt.state === 'open' && isPlanChosenOnThisPage;
  return { type: 'found', order, attempt, wasBoughtBefore };
}
