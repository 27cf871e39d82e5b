import { orderRemind } from '../../../../contract/calls/orders';
import type { DataOf } from '../../../../contract/define-call';
import type { Order } from '../../../../contract/entities';
import { behaviorOf } from '../../../../contract/errors/catalogue';
import { type CallError, codeOf, type Result } from '../../../../runtime/api/call-error';
import type { CallOptions } from '../../../../runtime/api/client';
import type { ElementContext } from '../../../../runtime/element-context/element-context';
import type { CheckoutCalls } from '../checkout-calls';
import type { CheckoutEvent } from '../state/checkout-state';
import { type Attempt, deleteAttempt } from './attempts';

/** The member's unfinished order, and a recent purchase of the plan. */
type Reminder = DataOf<typeof orderRemind>;

export interface PurchaseOptions {
  call: ElementContext['call'];
  calls: CheckoutCalls;
  uid: string;
  planId?: string | undefined;
}

/** A request is shared for this long by the elements of a page that become visible at the same time. */
const sharedForMs = 3000;

const lastRequests = new Map<string, { sentAt: number; response: Promise<Result<unknown>> }>();

/** Sends a request that other elements can share. With `canShare`, returns the last response if it isn't older. */
function share<T>(key: string, canShare: boolean, send: () => Promise<Result<T>>): Promise<Result<T>> {
  const last = lastRequests.get(key);
  if (canShare && last && Math.abs(Date.now() - last.sentAt) < sharedForMs) return last.response as Promise<Result<T>>;
  const response = send();
  lastRequests.set(key, { sentAt: Date.now(), response });
  return response;
}

/** Requests the member's unfinished order and, in the checkout of a plan, a recent purchase of this plan. */
export const requestReminder = (
  { call, uid, planId }: PurchaseOptions,
  options?: CallOptions & { canShare?: boolean },
): Promise<Result<Reminder>> =>
  share(`${uid} ${planId}`, options?.canShare === true, () => call(orderRemind, planId ? { planId } : {}, options));

/** For this long after a purchase, a reload of its checkout shows the paid order again. */
const resultShownAgainMs = 15 * 60 * 1000;

/**
 * The event for a purchase of the plan that this browser has shown already or that another one made: the question
 * whether to buy the plan again or, after a reload, the paid order. Null if the plan wasn't bought lately. `attempt`:
 * the stored attempt whose success was shown.
 */
export async function recentPurchaseEvent(
  {
    calls,
    uid,
    subject,
    isBuyPressedOnThisPage,
  }: PurchaseOptions & { subject: string; isBuyPressedOnThisPage?: boolean },
  { order: unfinishedOrder, recentPurchase }: Reminder,
  attempt: Attempt | undefined,
): Promise<CheckoutEvent | null> {
  if (recentPurchase) {
    const { order, ageMs } = recentPurchase;
    const isShownAgain = order.orderId === attempt?.orderId && !isBuyPressedOnThisPage && ageMs < resultShownAgainMs;
    if (attempt && isShownAgain) return { type: 'found', order, attempt };
    // The payer has started to buy the plan again since then.
    if (unfinishedOrder?.planId === order.planId && unfinishedOrder.date > paidAt(order)) return null;
    return { type: 'found', order, earlierPurchase: { ageMs } };
  }
  if (!attempt) return null;
  // Without `recentPurchase`, the purchase counts as recent for a while after it was shown here.
  const ageMs = Math.max(0, Date.now() - (attempt.shownAt ?? 0));
  if (recentPurchase === undefined && attempt.orderId && ageMs < resultShownAgainMs) {
    const loaded = await calls.loadOrder(attempt.orderId);
    if (!loaded.ok && !behaviorOf(loaded.error).isNotFound) return { type: 'lookUpFailed', error: loaded.error };
    const earlierPurchase = isBuyPressedOnThisPage ? { ageMs } : undefined;
    if (loaded.ok && loaded.value.status === 'success')
      return { type: 'found', order: loaded.value, attempt, ...(earlierPurchase && { earlierPurchase }) };
  }
  deleteAttempt(uid, subject);
  return null;
}

/** When an order was paid; if the server doesn't say, when it was created. */
const paidAt = (order: Order): number => order.paidAt ?? order.date;

interface OpenForm {
  /** The existing order that the form pays; null if it creates one. */
  orderId: string | null;
  /** The purchase after which the payer chose to buy the plan again. */
  repeatedOrderId: string | undefined;
}

/** What a check found: a purchase to show instead of the form. `hasSessionEnded`: the payer must sign in again. */
interface PurchaseCheck {
  event: CheckoutEvent | null;
  hasSessionEnded: boolean;
}

const nothingFound: PurchaseCheck = { event: null, hasSessionEnded: false };

/**
 * Checks whether an open form's order was paid or its plan was bought meanwhile, for example on another device. If the
 * server can't be asked, nothing is found. `beforePayment`: the options of the requests before a payment; without them,
 * the page has become visible.
 */
export async function checkForPurchase(
  options: PurchaseOptions,
  { orderId, repeatedOrderId }: OpenForm,
  beforePayment?: CallOptions,
): Promise<PurchaseCheck> {
  const { calls, uid } = options;
  const requestOptions = beforePayment ?? { isBackground: true, canShare: true };
  const requestPlanPurchase = (planId: string) => requestReminder({ ...options, planId }, requestOptions);
  // Both requests run at the same time, because the payer may be waiting for the payment.
  const planRequest = options.planId === undefined ? undefined : requestPlanPurchase(options.planId);
  const formOrder =
    orderId === null ? null : await share(`${uid} order:${orderId}`, !beforePayment, () => calls.loadOrder(orderId));
  if (formOrder && !formOrder.ok) return failedCheck(formOrder.error);
  if (formOrder?.value.status === 'success')
    return { ...nothingFound, event: { type: 'found', order: formOrder.value, isRecovered: true } };
  const orderedPlanId = formOrder?.value.isResale ? undefined : formOrder?.value.planId;
  const reminder = await (planRequest ??
    (orderedPlanId === undefined ? undefined : requestPlanPurchase(orderedPlanId)));
  if (!reminder) return nothingFound;
  if (!reminder.ok) return failedCheck(reminder.error);
  const { recentPurchase } = reminder.value;
  if (!recentPurchase || recentPurchase.order.orderId === repeatedOrderId) return nothingFound;
  const { order, ageMs } = recentPurchase;
  // The form's order was created after the purchase, so the payer knows about the purchase.
  if (formOrder && formOrder.value.date > paidAt(order)) return nothingFound;
  return { ...nothingFound, event: { type: 'found', order, isRecovered: true, earlierPurchase: { ageMs } } };
}

function failedCheck(error: CallError): PurchaseCheck {
  const { handling } = behaviorOf(codeOf(error));
  const hasSessionEnded = handling !== undefined && sessionEndingHandlings.includes(handling);
  return { event: null, hasSessionEnded };
}

const sessionEndingHandlings: readonly string[] = ['clearSession', 'messageAndLogin', 'messageAndClearSession'];
