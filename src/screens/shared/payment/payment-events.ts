import type { Order } from '../../../contract/entities';
import type { ElementContext } from '../../../runtime/page/element-context';
import type { SubEventDetails, SubEventName } from '../../../runtime/page/events';
import { localStore } from '../../../runtime/storage/storage';

/** Facts of a payment that the page is told of. */
type Fact = Extract<SubEventName, `sub-order-${string}` | `sub-payment-${string}`>;

const key = 'facts';
const most = 60;

// Where storage is forbidden, a fact is told once a page.
let told: readonly string[] = localStore.get<string[]>(key) ?? [];

/** An order of long ago that is looked at again is no news. */
const newsLasts = 6 * 24 * 60 * 60 * 1000;

/**
 * Tells the page what the server says of an order and its payments, each fact once: not again after a reload, nor by a
 * second tag.
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

  /** How a whole order stands; true when that is news. */
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

/** `occasion` tells two failures of one order apart. */
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
