import { orderRemind } from '../../../../contract/calls/storefront/plans';
import type { Order } from '../../../../contract/entities';
import { behaviourOf } from '../../../../contract/errors/catalogue';
import type { CheckoutEvent } from '../checkout-state';
import { type Attempt, forgetAttempt } from '../start/attempts';
import type { LookUpOptions } from '../start/look-up';
import { problemOf } from './payable';

/** For this long, a reload shows a paid order again, and a new visit asks before the plan is bought once more. */
const recentMs = 15 * 60 * 1000;

/** The event for a stored attempt whose outcome was known when the page was left; null if it no longer matters. */
export async function resume(
  { call, calls, uid, subject, isChosen = false }: LookUpOptions,
  attempt: Attempt,
): Promise<CheckoutEvent | null> {
  const isNew = attempt.state === 'new';
  let order: Order | null = null;
  if (isNew) {
    const reminder = await call(orderRemind, { attempt: attempt.key });
    if (!reminder.ok) return { type: 'startFailed', error: reminder.error };
    order = reminder.value.order ?? null;
  }
  if (!order && attempt.orderId) {
    const result = await calls.loadOrder(attempt.orderId);
    if (!result.ok && !behaviourOf(result.error).isNotFound) return { type: 'startFailed', error: result.error };
    order = result.ok ? result.value : null;
  }
  const isOld = Date.now() - attempt.startedAt > recentMs;
  if (!order || order.status === 'cancelled' || (order.status === 'success' && isOld)) {
    // A key that the server never received can still be used.
    if (!isNew || order) forgetAttempt(uid, subject);
    return null;
  }
  if (order.status === 'failed') return { type: 'free', orderId: order.orderId, problem: problemOf(order), attempt };
  // Without a new choice of the plan, this is the result of the purchase, such as after a reload.
  const isBoughtBefore = order.status === 'success' && attempt.state === 'open' && isChosen;
  return { type: 'found', order, attempt, isBoughtBefore };
}
