import type { CallError } from '../../../../runtime/api/call-error';
import { readAttemptKey } from '../../../../runtime/navigation/return-url';
import { sessionStore } from '../../../../runtime/storage/storage';
import { loadAfterSendingModule } from '../load-after-sending';
import type { CheckoutEvent } from '../state/checkout-state';
import { isOldAttempt, lastAttempt } from './attempts';
import { type PurchaseOptions, recentPurchaseEvent, requestReminder } from './earlier-purchase';

export interface LookUpOptions extends PurchaseOptions {
  /** A text that identifies what is paid for (see `subjectOf`). Attempts are stored by member and subject. */
  subject: string;
  orderId?: string | undefined;
  /** True on the payment screen, which shows a payment but can't start one. */
  isReadOnly?: boolean | undefined;
  /** The payer chose the plan on this page. False after a reload. */
  isPlanChosenOnThisPage?: boolean;
}

const lookUpFailed = (error: CallError): CheckoutEvent => ({ type: 'lookUpFailed', error });

/** The key in `sessionStore` of the last visit to a provider's page that asks for the payer's consent. */
const providerVisitKey = 'provider-visit';

/** What a checkout pays for: the plan, and the order once there is one. */
interface ProviderVisit {
  planId: string;
  orderId: string | null;
}

/**
 * Records that the payer leaves for the page of a provider that needs a customer record before a payment. After the
 * return, the checkout says that one more press of the pay button is needed.
 */
export const recordProviderVisit = (visit: ProviderVisit): void => sessionStore.set(providerVisitKey, visit);

/** Whether the payer comes back from such a page. Forgets the visit. */
function consumeProviderVisit({ planId, orderId }: LookUpOptions): boolean {
  const visit = sessionStore.get<ProviderVisit>(providerVisitKey);
  sessionStore.set(providerVisitKey, undefined);
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
    const afterSending = await loadAfterSendingModule();
    const event = afterSending
      ? await afterSending.eventForStoredAttempt(options, storedAttempt)
      : lookUpFailed({ kind: 'network' });
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

/** Opens an order. The module `after-sending` does this. It loads on demand: few checkouts start with an order. */
async function openOrder(options: LookUpOptions, orderId: string): Promise<CheckoutEvent> {
  const afterSending = await loadAfterSendingModule();
  return afterSending ? afterSending.openOrder(options, orderId) : lookUpFailed({ kind: 'network' });
}
