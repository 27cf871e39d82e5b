import type { Order } from '../../../contract/entities';
import type { ElementContext } from '../../../runtime/page/element-context';
import type { SubEventDetails, SubEventName } from '../../../runtime/page/events';
import { localStore } from '../../../runtime/storage/storage';

/** The events of orders and payments. */
type Fact = Extract<SubEventName, `sub-order-${string}` | `sub-payment-${string}`>;

const key = 'facts';
const most = 60;

// Without storage, an event fires once per page.
let told: readonly string[] = localStore.get<string[]>(key) ?? [];

/** Older orders fire no events, in milliseconds. */
const newsLasts = 6 * 24 * 60 * 60 * 1000;

/**
 * Fires the events of an order and its payments, each once: not again after a reload, and not by a second element. They
 * come from the server's answers.
 */
export class PaymentEvents {
  constructor(private readonly emit: ElementContext['emit']) {}

  created(orderId: string, planId: string): void {
    tell(this.emit, { fact: 'sub-order-created', detail: { orderId, planId } });
  }

  pending(orderId: string, paymentId: string): void {
    tell(this.emit, { fact: 'sub-payment-pending', detail: { orderId }, occasion: paymentId });
  }

  paid(orderId: string, planId: string): void {
    tell(this.emit, { fact: 'sub-payment-succeeded', detail: { orderId, planId } });
  }

  failed(orderId: string, paymentId: string, code: string | null): void {
    tell(this.emit, { fact: 'sub-payment-failed', detail: { orderId, code }, occasion: paymentId });
  }

  cancelled(orderId: string, paymentId: string): void {
    tell(this.emit, { fact: 'sub-payment-cancelled', detail: { orderId }, occasion: paymentId });
  }

  /** Fires the events for the status of an order; true if the payment is no longer pending. */
  of(order: Order): boolean {
    if (Date.now() - order.date > newsLasts) return false;
    const paymentId = order.paymentId ?? '';
    this.created(order.orderId, order.planId);
    if (order.status === 'success') this.paid(order.orderId, order.planId);
    if (order.status === 'failed') this.failed(order.orderId, paymentId, order.failureCode ?? null);
    if (order.status === 'cancelled') this.cancelled(order.orderId, paymentId);
    return order.status !== 'pending';
  }
}

/** `occasion` distinguishes two failures of the same order. */
function tell<F extends Fact>(
  emit: (type: F, detail: SubEventDetails[F]) => boolean,
  { fact, detail, occasion = '' }: { fact: F; detail: SubEventDetails[F] & { orderId: string }; occasion?: string },
): void {
  const name = `${fact}/${detail.orderId}/${occasion}`;
  const all = localStore.get<string[]>(key) ?? told;
  if (all.includes(name) || told.includes(name)) return;
  told = [...all, name].slice(-most);
  localStore.set(key, told);
  emit(fact, detail);
}
