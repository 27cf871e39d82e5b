import type { Order } from '../../../contract/entities';
import { cardGroups, freeMethod, type MethodGroup } from '../../../contract/entities/method-groups';
import { isUnfinished } from '../../../rules/plans/orders';
import type { TextWithValues } from '../../../runtime/i18n/text-keys';
import type { BadgeProps } from '../../../ui/feedback/badge-view';

/** The states of an order as shown to members, each with the kind of its badge. */
export const orderBadgeKinds = {
  pending: 'warning',
  overdue: 'neutral',
  success: 'success',
  free: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  refunding: 'neutral',
  refunded: 'neutral',
  disputed: 'warning',
  chargedBack: 'neutral',
} as const satisfies Record<string, NonNullable<BadgeProps['kind']>>;
export type OrderState = keyof typeof orderBadgeKinds;

/**
 * The states during and after a chargeback or a refund, in order of precedence. All of them take precedence over the
 * payment's status.
 * Source: specification, section 4.
 */
const reversals: readonly { field: 'chargebackStatus' | 'refundStatus'; status: string; state: OrderState }[] = [
  { field: 'chargebackStatus', status: 'succeeded', state: 'chargedBack' },
  { field: 'chargebackStatus', status: 'pending', state: 'disputed' },
  { field: 'refundStatus', status: 'succeeded', state: 'refunded' },
  { field: 'refundStatus', status: 'pending', state: 'refunding' },
];

type StatusFields = Pick<Order, 'status' | 'refundStatus' | 'chargebackStatus' | 'payBefore' | 'methodGroup' | 'owed'>;

/** The state of an order. Money that arrived for a canceled order is being refunded. A rejected or canceled refund or chargeback leaves the order paid. */
export function orderState(order: StatusFields, now: number): OrderState {
  const reversal = reversals.find(({ field, status }) => order[field] === status);
  if (reversal) return reversal.state;
  if (order.status === 'cancelled' && order.owed?.length) return 'refunding';
  if (order.status === 'pending') return isUnfinished(order, now) ? 'pending' : 'overdue';
  if (order.status === 'success' && order.methodGroup === freeMethod.group) return 'free';
  return order.status;
}

/** Whether a credit or debit card pays the order. */
export const isPaidByCard = ({ methodGroup }: Pick<Order, 'methodGroup'>): boolean =>
  !!methodGroup && cardGroups.includes(methodGroup);

/** The name of an order's payment method; null if none was chosen. The server may send a group without a text. */
export function methodName({
  methodGroup,
  cardEnding,
}: Pick<Order, 'methodGroup' | 'cardEnding'>): TextWithValues | null {
  if (!methodGroup) return null;
  if (cardEnding && isPaidByCard({ methodGroup }))
    return { key: 'common:methods.cardEnding', values: { ending: cardEnding } };
  // The type makes sure that each group of the contract has a name.
  return { key: `common:methods.${methodGroup as MethodGroup | typeof freeMethod.group}` };
}

/** The year in which an order was created, in the visitor's time zone. */
export const yearOf = ({ date }: Pick<Order, 'date'>): number => new Date(date).getFullYear();
