import { orderRemind } from '../../../../contract/calls/orders';
import type { Order } from '../../../../contract/entities';
import { behaviorOf } from '../../../../contract/errors/catalogue';
import { type Attempt, deleteAttempt } from '../start/attempts';
import type { LookUpOptions } from '../start/look-up';
import type { CheckoutEvent } from '../state/checkout-state';
import { isPayable, problemOf } from './payable';

/**
 * Looks up the order of a stored attempt that has no request in flight. Returns the event that shows the order or the
 * lookup's error; null if there is no order to show. A paid order is shown whenever it was paid, because this browser
 * hasn't shown its success yet.
 */
export async function eventForStoredAttempt(
  { call, calls, uid, subject }: LookUpOptions,
  attempt: Attempt,
): Promise<CheckoutEvent | null> {
  const isNew = attempt.state === 'new';
  let order: Order | null = null;
  if (isNew || attempt.state === 'sent') {
    // In these states, the browser doesn't know whether the attempt has an order. `orderRemind` returns the order that
    // the server has created for the attempt's key, if there is one.
    const reminder = await call(orderRemind, { attempt: attempt.key });
    if (!reminder.ok) return { type: 'lookUpFailed', error: reminder.error };
    order = reminder.value.order ?? null;
  }
  if (!order && attempt.orderId) {
    const result = await calls.loadOrder(attempt.orderId);
    if (!result.ok && !behaviorOf(result.error).isNotFound) return { type: 'lookUpFailed', error: result.error };
    order = result.ok ? result.value : null;
  }
  // A failed or canceled order that can't be paid any more isn't shown, unless the payer was charged for it, or money
  // for it arrived too late. The latter is shown once, because the payer can then pay for a new order.
  const isOver = order?.status === 'cancelled' || (order?.status === 'failed' && !isPayable(order));
  if (order && isOver && order.owed?.length) {
    deleteAttempt(uid, subject);
    return { type: 'found', order, attempt };
  }
  if (!order || (isOver && !order.isCharged)) {
    // An attempt in the state `new` is kept if it has no order: its key is unused, so the next payment can use it.
    if (!isNew || order) deleteAttempt(uid, subject);
    return null;
  }
  // The event is `noPayment`, because no payment is in progress. The form is shown with a notice about the failed one,
  // which says that nothing was charged.
  if (order.status === 'failed' && !order.isCharged && !order.owed?.length)
    return { type: 'noPayment', orderId: order.orderId, problem: problemOf(order), attempt };
  return { type: 'found', order, attempt: { ...attempt, orderId: order.orderId } };
}
