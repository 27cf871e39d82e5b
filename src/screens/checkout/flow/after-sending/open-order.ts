import { orderRemind } from '../../../../contract/calls/orders';
import { paymentInfoDetail } from '../../../../contract/calls/payments';
import type { Order } from '../../../../contract/entities';
import { behaviorOf } from '../../../../contract/errors/catalogue';
import { isBeforeDeadline } from '../../../../rules/plans/orders';
import { serverNow } from '../../../../runtime/api/server-clock';
import type { ElementContext } from '../../../../runtime/element-context/element-context';
import type { Problem } from '../../../shared/payment/problem';
import type { CheckoutCalls } from '../checkout-calls';
import { type Attempt, deleteAttempt } from '../start/attempts';
import type { LookUpOptions } from '../start/look-up';
import type { CheckoutEvent } from '../state/checkout-state';
import type { PaymentDetail } from '../state/steps';

/** Whether the payer may try to pay an order: nothing was charged for it, and its deadline hasn't passed. */
export const isPayable = (order: Order): boolean =>
  order.status !== 'success' && order.isCharged !== true && isBeforeDeadline(order, serverNow());

/**
 * The problem that the payment form shows for a payable order: the refusal of its last payment. Without a failure code,
 * nothing was refused, but the payment code or the provider's page has expired.
 */
const problemOf = ({ failureCode, methodGroup }: Order): Problem =>
  failureCode ? { kind: 'refused', code: failureCode, group: methodGroup } : { kind: 'unpaid', code: null };

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
