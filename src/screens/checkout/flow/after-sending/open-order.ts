import { paymentInfoDetail } from '../../../../contract/calls/payments';
import type { Order } from '../../../../contract/entities';
import type { ElementContext } from '../../../../runtime/element-context/element-context';
import type { CheckoutCalls } from '../checkout-calls';
import type { LookUpOptions } from '../start/look-up';
import type { CheckoutEvent } from '../state/checkout-state';
import type { PaymentDetail } from '../state/steps';
import { isPayable, problemOf } from './payable';

/**
 * Loads an order: the one that the screen was opened for, or the member's unfinished order. Returns the checkout event
 * with the result: the order, only the order's id if the payer has to choose a payment method, or an error.
 */
export async function openOrder({ calls, isReadOnly }: LookUpOptions, orderId: string): Promise<CheckoutEvent> {
  const result = await calls.loadOrder(orderId);
  if (!result.ok) return { type: 'lookUpFailed', error: result.error };
  const order = result.value;
  const isPending = order.status === 'pending';
  // Nobody has tried to pay the order yet, so the form is shown.
  if (isPending && !order.paymentId) return { type: 'noPayment', orderId };
  // The last payment failed or expired, so the form is shown with a notice about the problem. The event is `noPayment`
  // here too, because no payment is in progress. That notice says that nothing was charged, so an order whose money
  // arrived is shown with its result instead.
  if (!isReadOnly && !isPending && isPayable(order) && !order.owed?.length)
    return { type: 'noPayment', orderId, problem: problemOf(order) };
  return { type: 'found', order };
}

/** Loads the latest payment of an order; null if the order is paid or the payment can't be loaded. */
export async function loadDetail(
  call: ElementContext['call'],
  { orderId, status }: Order,
): Promise<PaymentDetail | null> {
  const detail = status === 'success' ? null : await call(paymentInfoDetail, { orderId });
  return detail?.ok ? detail.value : null;
}

/**
 * Loads an order that the server no longer lets the payer pay, if it didn't just expire: another order paid for its
 * period, a plan for more devices started, or money arrived. A new order would then buy twice, so the checkout shows how
 * the order ended. Undefined if a new order may replace it.
 */
export async function loadEndedOrder(calls: CheckoutCalls, orderId: string): Promise<Order | undefined> {
  const result = await calls.loadOrder(orderId);
  if (!result.ok) return undefined;
  const { status, isCharged, owed, replacedBy, isSuperseded } = result.value;
  const hasMoney = status === 'success' || isCharged || !!owed?.length;
  return status !== 'pending' && (hasMoney || replacedBy || isSuperseded) ? result.value : undefined;
}
