import type { CheckoutEvent } from '../checkout-state';
import type { LookUpOptions } from '../start/look-up';
import { isPayable, problemOf } from './payable';

/** The event for the order that a screen was opened for, or that is unfinished. */
export async function openOrder({ calls, isReadOnly }: LookUpOptions, orderId: string): Promise<CheckoutEvent> {
  const result = await calls.loadOrder(orderId);
  if (!result.ok) return { type: 'startFailed', error: result.error };
  const order = result.value;
  const isPending = order.status === 'pending';
  // An order without a payment waits for its first attempt.
  if (isPending && !order.paymentId) return { type: 'free', orderId };
  if (!isReadOnly && !isPending && isPayable(order)) return { type: 'free', orderId, problem: problemOf(order) };
  return { type: 'found', order };
}
