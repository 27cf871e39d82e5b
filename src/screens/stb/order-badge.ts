import type { Order } from '../../contract/entities';
import { isUnfinished } from '../../rules/plans/orders';

export interface OrderBadge {
  /** `stb:states.<state>` */
  state: 'pending' | 'success' | 'failed' | 'cancelled' | 'refunded' | 'refunding' | 'disputed' | 'overdue';
  kind: 'warning' | 'success' | 'danger' | 'neutral' | 'soft';
}

const kinds = {
  pending: 'warning',
  success: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const;

type OrderStatus = Pick<Order, 'status' | 'refundStatus' | 'chargebackStatus' | 'payBefore'>;

/** The badge of an order. Refunds and chargebacks take precedence over the payment. */
export function orderBadge(order: OrderStatus, now: number): OrderBadge {
  if (order.chargebackStatus === 'pending') return { state: 'disputed', kind: 'warning' };
  if (order.refundStatus === 'succeeded') return { state: 'refunded', kind: 'neutral' };
  if (order.refundStatus === 'pending') return { state: 'refunding', kind: 'soft' };
  if (order.status === 'pending' && !isUnfinished(order, now)) return { state: 'overdue', kind: 'neutral' };
  return { state: order.status, kind: kinds[order.status] };
}
