import { orderRemind } from '../../../../contract/calls/orders';
import { paymentInfoDetail } from '../../../../contract/calls/payments';
import type { Order } from '../../../../contract/entities';
import { behaviorOf } from '../../../../contract/errors/catalogue';
import { isBeforeDeadline } from '../../../../rules/plans/orders';
import type { CallError } from '../../../../runtime/api/call-error';
import { serverNow } from '../../../../runtime/api/server-clock';
import type { ElementContext } from '../../../../runtime/element-context/element-context';
import { readAttemptKey } from '../../../../runtime/navigation/return-url';
import { keyAtApi } from '../../../../runtime/session/session';
import { sessionStore } from '../../../../runtime/storage/storage';
import type { Problem } from '../../../shared/payment/problem';
import type { CheckoutCalls } from '../checkout-calls';
import type { CheckoutEvent } from '../state/checkout-state';
import type { PaymentDetail } from '../state/steps';
import { type Attempt, deleteAttempt, isOldAttempt, lastAttempt } from './attempts';
import { type PurchaseOptions, recentPurchaseEvent, requestReminder } from './earlier-purchase';

export interface LookUpOptions extends PurchaseOptions {
  settings: { peek(): { api: string } };
  /** A text that identifies what is paid for (see `subjectOf`). Attempts are stored by member and subject. */
  subject: string;
  orderId?: string | undefined;
  /** True on the payment screen, which shows a payment but can't start one. */
  isReadOnly?: boolean | undefined;
  /** The payer chose the plan on this page. False after a reload. */
  isBuyPressedOnThisPage?: boolean;
}

const lookUpFailed = (error: CallError): CheckoutEvent => ({ type: 'lookUpFailed', error });

/** The key in `sessionStore` of the last visit to a provider's page that asks for the payer's consent. */
const providerVisitKey = (settings: { api: string }) => keyAtApi('provider-visit', settings);

/** What a checkout pays for: the plan, and the order once there is one. */
interface ProviderVisit {
  planId: string;
  orderId: string | null;
}

/**
 * Records that the payer leaves for the page of a provider that needs a customer record before a payment. After the
 * return, the checkout says that one more press of the pay button is needed.
 */
export const recordProviderVisit = (settings: { api: string }, visit: ProviderVisit): void =>
  sessionStore.set(providerVisitKey(settings), visit);

/** Whether the payer comes back from such a page. Forgets the visit. */
function consumeProviderVisit({ settings, planId, orderId }: LookUpOptions): boolean {
  const key = providerVisitKey(settings.peek());
  const visit = sessionStore.get<ProviderVisit>(key);
  sessionStore.set(key, undefined);
  return visit !== undefined && (orderId ? visit.orderId === orderId : visit.planId === planId);
}

/** Finds the payment that the screen shows first, and says so if the payer comes back to pay from a provider's page. */
export async function lookUpPayment(options: LookUpOptions): Promise<CheckoutEvent> {
  const event = await findPayment(options);
  if (event.type !== 'noPayment' || !consumeProviderVisit(options)) return event;
  return { ...event, problem: { kind: 'oneMorePress', code: null } };
}

/**
 * Finds the payment that the screen shows first, and returns the event that shows it. The payment belongs to a stored
 * attempt, to the order that the screen was opened for, or to an unfinished order. If a request fails, the screen shows
 * an error with a retry button, because an empty form would suggest that no payment is in progress.
 */
async function findPayment(options: LookUpOptions): Promise<CheckoutEvent> {
  const { uid, subject, orderId, planId, isReadOnly } = options;
  const storedAttempt = lastAttempt(uid, subject);
  const keyInUrl = readAttemptKey();
  // After the payer returns from a payment page, the URL contains the attempt's key. The payment screen (`isReadOnly`)
  // uses this key unless it was opened for an order. A checkout uses the key unless another attempt is stored.
  const canUseKeyInUrl = isReadOnly ? !orderId : !storedAttempt || storedAttempt.key === keyInUrl;
  const usesKeyInUrl = keyInUrl !== undefined && canUseKeyInUrl;
  if (usesKeyInUrl && storedAttempt?.key !== keyInUrl) {
    const attempt = { uid, subject, key: keyInUrl, orderId: null, startedAt: Date.now(), state: 'sent' } as const;
    return { type: 'recover', attempt };
  }
  if (storedAttempt) {
    const mayBeInFlight = storedAttempt.state === 'sent' && !isOldAttempt(storedAttempt);
    if (usesKeyInUrl || mayBeInFlight) return { type: 'recover', attempt: storedAttempt };
  }
  const shownAttempt = storedAttempt?.shownAt === undefined ? undefined : storedAttempt;
  if (storedAttempt && !shownAttempt) {
    const event = await eventForStoredAttempt(options, storedAttempt);
    if (event) return event;
  }
  if (orderId) return openOrder(options, orderId);
  const reminder = await requestReminder(options);
  if (!reminder.ok) return lookUpFailed(reminder.error);
  const purchaseEvent = planId && !isReadOnly && (await recentPurchaseEvent(options, reminder.value, shownAttempt));
  if (purchaseEvent) return purchaseEvent;
  // The server has just found this order, so its deadline isn't checked again. It may also have failed, if it can still
  // be paid; `isUnfinished` is only about pending orders.
  const unfinishedOrder = reminder.value.order ?? null;
  if (unfinishedOrder && isReadOnly && unfinishedOrder.status === 'failed' && !unfinishedOrder.isCharged) {
    // The screen wasn't opened for this payment, so its failure isn't shown as the result.
    const { orderId: unpaidOrderId, planName } = unfinishedOrder;
    return { type: 'noPayment', orderId: unpaidOrderId, problem: { kind: 'unpaid', code: null, planName } };
  }
  if (unfinishedOrder && (unfinishedOrder.planId === planId || !planId)) {
    return openOrder(options, unfinishedOrder.orderId);
  }
  return { type: 'noPayment', otherOrder: unfinishedOrder };
}

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
