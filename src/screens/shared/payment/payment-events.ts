import type { Order } from '../../../contract/entities';
import type { ElementContext } from '../../../runtime/page/element-context';
import type { SubEventDetails, SubEventName } from '../../../runtime/page/events';
import { localStore } from '../../../runtime/storage/storage';

/** The events of orders and payments. */
type PaymentEvent = Extract<SubEventName, `sub-order-${string}` | `sub-payment-${string}`>;

const key = 'facts';
const maxStored = 60;

// Without storage, an event fires once per page.
let fired: readonly string[] = localStore.get<string[]>(key) ?? [];

/** Older orders fire no events, in milliseconds. */
const maxOrderAgeMs = 6 * 24 * 60 * 60 * 1000;

/**
 * Fires the events of an order and its payments, each once: not again after a reload, and not by a second element. They
 * come from the server's answers.
 */
export class PaymentEvents {
  constructor(private readonly emit: ElementContext['emit']) {}

  created(orderId: string, planId: string): void {
    emitOnce(this.emit, { type: 'sub-order-created', detail: { orderId, planId } });
  }

  pending(orderId: string, paymentId: string): void {
    emitOnce(this.emit, { type: 'sub-payment-pending', detail: { orderId }, paymentId });
  }

  paid(orderId: string, planId: string): void {
    emitOnce(this.emit, { type: 'sub-payment-succeeded', detail: { orderId, planId } });
  }

  failed(orderId: string, paymentId: string, code: string | null): void {
    emitOnce(this.emit, { type: 'sub-payment-failed', detail: { orderId, code }, paymentId });
  }

  cancelled(orderId: string, paymentId: string): void {
    emitOnce(this.emit, { type: 'sub-payment-cancelled', detail: { orderId }, paymentId });
  }

  /** Fires the events for the status of an order; true if the payment is no longer pending. */
  of(order: Order): boolean {
    if (Date.now() - order.date > maxOrderAgeMs) return false;
    const paymentId = order.paymentId ?? '';
    this.created(order.orderId, order.planId);
    if (order.status === 'success') this.paid(order.orderId, order.planId);
    if (order.status === 'failed') this.failed(order.orderId, paymentId, order.failureCode ?? null);
    if (order.status === 'cancelled') this.cancelled(order.orderId, paymentId);
    return order.status !== 'pending';
  }
}

/** `paymentId` distinguishes two failures of the same order. */
function emitOnce<F extends PaymentEvent>(
  emit: (type: F, detail: SubEventDetails[F]) => boolean,
  { type, detail, paymentId = '' }: { type: F; detail: SubEventDetails[F] & { orderId: string }; paymentId?: string },
): void {
  const name = `${type}/${detail.orderId}/${paymentId}`;
  const all = localStore.get<string[]>(key) ?? fired;
  if (all.includes(name) || fired.includes(name)) return;
  fired = [...all, name].slice(-maxStored);
  localStore.set(key, fired);
  emit(type, detail);
}
