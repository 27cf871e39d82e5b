import type { Order } from '../../../contract/entities';
import { couponOf } from '../../../rules/plans/orders';
import type { ElementContext } from '../../../runtime/element-context/element-context';
import type { OrderDetail, SubEventDetails, SubEventName } from '../../../runtime/page/events';
import { orderMetadata } from '../../../runtime/settings/order-metadata';
import { localStore } from '../../../runtime/storage/storage';

type PaymentEventName = Extract<SubEventName, `sub-order-${string}` | `sub-payment-${string}`>;

/** An event of an order or a payment. `paymentId` distinguishes the events of several payments of one order. */
export type PaymentEvent = {
  [Name in PaymentEventName]: { type: Name; detail: SubEventDetails[Name]; paymentId?: string };
}[PaymentEventName];

/** The key in `localStore` of the list of emitted events. */
const storageKey = 'emitted-events';
const maxStoredEvents = 60;

/**
 * Longer than the time in which an order can be paid. An attempt that is older can't be paid any more. For older orders,
 * no events are emitted: the browser's storage may have lost the record of the events that were already emitted, so they
 * would be emitted a second time.
 */
export const orderLifetimeMs = 6 * 24 * 60 * 60 * 1000;

export const orderCreated = (detail: OrderDetail): PaymentEvent => ({ type: 'sub-order-created', detail });

export const paymentPending = (detail: OrderDetail, paymentId: string): PaymentEvent => ({
  type: 'sub-payment-pending',
  detail,
  paymentId,
});

export const paymentSucceeded = (detail: OrderDetail): PaymentEvent => ({ type: 'sub-payment-succeeded', detail });

export const paymentFailed = (detail: OrderDetail, paymentId: string, code: string | null): PaymentEvent => ({
  type: 'sub-payment-failed',
  detail: { ...detail, code },
  paymentId,
});

/** The `detail` of the order's events. */
export const eventDetailOf = ({
  orderId,
  planId,
  total,
  discountCode,
  coupon,
  reference,
  metadata,
  isRenewal,
}: Order): OrderDetail => ({
  orderId,
  planId,
  ...total,
  coupon: couponOf({ discountCode, coupon }),
  reference: reference ?? null,
  metadata: metadata ?? null,
  isRenewal: isRenewal ?? false,
});

/**
 * The events for the current status of an order; none if the order is older than `orderLifetimeMs`. `isUnseen`: the order
 * is of an attempt whose outcome this browser hasn't shown yet, so its storage wasn't lost, and the age doesn't count.
 */
export function orderEvents(order: Order, now: number, isUnseen = false): PaymentEvent[] {
  const { status, failureCode = null } = order;
  const detail = eventDetailOf(order);
  const paymentId = order.paymentId ?? '';
  if (!isUnseen && now - order.date > orderLifetimeMs) return [];
  const events = [orderCreated(detail)];
  if (status === 'success') events.push(paymentSucceeded(detail));
  if (status === 'failed') events.push(paymentFailed(detail, paymentId, failureCode));
  if (status === 'cancelled') events.push({ type: 'sub-payment-cancelled', detail, paymentId });
  return events;
}

/**
 * Emits each event once per browser: not again after a reload or in another element or tab. Returns the emitted events.
 */
export function emitOnce(
  { emit, settings }: Pick<ElementContext, 'emit' | 'settings'>,
  events: readonly PaymentEvent[],
): PaymentEvent[] {
  const { reference: pageReference = null, api } = settings.peek();
  const pageMetadata = orderMetadata(settings.peek()) ?? null;
  const emitted: PaymentEvent[] = [];
  for (const event of events) {
    const { type, detail, paymentId = '' } = event;
    const eventKey = `${api}/${type}/${detail.orderId}/${paymentId}`;
    const emittedKeys = localStore.get<string[]>(storageKey) ?? [];
    if (emittedKeys.includes(eventKey)) continue;
    localStore.set(storageKey, [...emittedKeys, eventKey].slice(-maxStoredEvents));
    // `reference` is the partner's id of the visit. If the server stored none with the order, the page's current one is
    // used. The same applies to `metadata`.
    emit(type, {
      ...detail,
      reference: detail.reference ?? pageReference,
      metadata: detail.metadata ?? pageMetadata,
    });
    emitted.push(event);
  }
  return emitted;
}
