import type { Order } from '../../../contract/entities';
import type { ElementContext } from '../../../runtime/page/element-context';
import type { SubEventDetails, SubEventName } from '../../../runtime/page/events';
import { localStore } from '../../../runtime/storage/storage';

type PaymentEventName = Extract<SubEventName, `sub-order-${string}` | `sub-payment-${string}`>;

/** An event of an order or a payment. `paymentId` distinguishes two failures of the same order. */
export type PaymentEvent = {
  [Name in PaymentEventName]: { type: Name; detail: SubEventDetails[Name]; paymentId?: string };
}[PaymentEventName];

const emittedKey = 'facts';
const maxStored = 60;

/** Older orders emit no events, because their stored names may have been dropped. */
const maxOrderAgeMs = 6 * 24 * 60 * 60 * 1000;

export const orderCreated = (orderId: string, planId: string): PaymentEvent => ({
  type: 'sub-order-created',
  detail: { orderId, planId },
});

export const paymentPending = (orderId: string, paymentId: string): PaymentEvent => ({
  type: 'sub-payment-pending',
  detail: { orderId },
  paymentId,
});

export const paymentSucceeded = (orderId: string, planId: string): PaymentEvent => ({
  type: 'sub-payment-succeeded',
  detail: { orderId, planId },
});

export const paymentFailed = (orderId: string, paymentId: string, code: string | null): PaymentEvent => ({
  type: 'sub-payment-failed',
  detail: { orderId, code },
  paymentId,
});

/** The events that follow from the status of an order; none for an old order. */
export function orderEvents(order: Order, now: number): PaymentEvent[] {
  const { orderId, planId, status, failureCode = null } = order;
  const paymentId = order.paymentId ?? '';
  if (now - order.date > maxOrderAgeMs) return [];
  const events = [orderCreated(orderId, planId)];
  if (status === 'success') events.push(paymentSucceeded(orderId, planId));
  if (status === 'failed') events.push(paymentFailed(orderId, paymentId, failureCode));
  if (status === 'cancelled') events.push({ type: 'sub-payment-cancelled', detail: { orderId }, paymentId });
  return events;
}

/** Emits each event once per browser: not again after a reload, nor from another element or tab. */
export function emitOnce(emit: ElementContext['emit'], events: readonly PaymentEvent[]): void {
  for (const { type, detail, paymentId = '' } of events) {
    const name = `${type}/${detail.orderId}/${paymentId}`;
    const emitted = localStore.get<string[]>(emittedKey) ?? [];
    if (emitted.includes(name)) continue;
    localStore.set(emittedKey, [...emitted, name].slice(-maxStored));
    emit(type, detail);
  }
}
