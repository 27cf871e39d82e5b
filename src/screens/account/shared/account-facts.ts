import type { AccountInfo, Order, PaymentStatus, Renewal } from '../../../contract/entities';
import { freeMethod, type MethodGroup, methodGroups } from '../../../contract/entities/payment/payment';
import { dayInMilliseconds, timeLeft } from '../../../rules/plans/dates';
import type { TextKey, TextValues } from '../../../runtime/i18n/text-keys';
import type { DestinationName, Params } from '../../../runtime/navigation/destinations';

export type BadgeKind = 'accent' | 'soft' | 'neutral' | 'success' | 'warning' | 'danger';

/** A translation key and what goes into it. */
export interface Said {
  key: TextKey;
  values?: TextValues;
}

/** Where a button leads. */
export interface WayOn {
  to: DestinationName;
  params: Params;
}

/** The time left in the specification's three forms: 0 days, less than a day, days rounded up. */
export function timeLeftSaid(expiry: number | null, now: number): Said {
  const left = timeLeft(expiry, now);
  return left.kind === 'days'
    ? { key: 'account:left.days', values: { count: left.days } }
    : { key: `account:left.${left.kind}` };
}

export type PlanState = 'none' | 'trial' | 'active' | 'ended';

/** How the member's plan stands. A trial that is over counts as ended. */
export function planState(info: Pick<AccountInfo, 'planId' | 'expiredTime' | 'payStatus'>, now: number): PlanState {
  if (!info.expiredTime) return info.planId ? 'active' : 'none';
  if (info.expiredTime <= now) return 'ended';
  return info.payStatus === 'FREE_TRIAL' ? 'trial' : 'active';
}

/** What the plan's button offers: whose trial is over has no plan to renew. */
export const planAct = ({ payStatus }: Pick<AccountInfo, 'payStatus'>, state: PlanState): PlanState =>
  state === 'ended' && payStatus === 'FREE_TRIAL' ? 'trial' : state;

/** The badge of each state. */
export const planBadges = {
  trial: 'accent',
  active: 'success',
  ended: 'warning',
} as const satisfies Record<Exclude<PlanState, 'none'>, BadgeKind>;

/** What is said first of a renewal that needs the member: it failed, or its day passed and nothing was charged. */
export type RenewalTrouble = 'failed' | 'pastDue';

/** The bank is given a day before a charge counts as missed. Our choice. */
export function renewalTrouble(
  renewal: Pick<Renewal, 'status' | 'nextBillingDate'>,
  now: number,
): RenewalTrouble | null {
  if (renewal.status === 'failed') return 'failed';
  const isMissed =
    renewal.status === 'on' && !!renewal.nextBillingDate && renewal.nextBillingDate + dayInMilliseconds < now;
  return isMissed ? 'pastDue' : null;
}

interface RenewalLook {
  badge: BadgeKind;
  /** Shows the next date, amount and card. */
  hasNext: boolean;
  /** A new order would switch it on. */
  offersPlans: boolean;
}

/** How each state of the renewal is shown; its words are `account:renewal.states.*`. */
export const renewalLooks: Readonly<Record<Renewal['status'], RenewalLook>> = {
  none: { badge: 'neutral', hasNext: false, offersPlans: true },
  on: { badge: 'success', hasNext: true, offersPlans: false },
  off: { badge: 'neutral', hasNext: false, offersPlans: false },
  renewing: { badge: 'soft', hasNext: true, offersPlans: false },
  cancelled: { badge: 'neutral', hasNext: false, offersPlans: true },
  expired: { badge: 'warning', hasNext: false, offersPlans: true },
  failed: { badge: 'danger', hasNext: false, offersPlans: false },
};

/** Buying the same plan again where it is known, else choosing one. */
export const buyAgain = (planId: string | null | undefined): WayOn =>
  planId ? { to: 'checkout', params: { planId } } : { to: 'plans', params: {} };

const statusBadges: Readonly<Record<PaymentStatus, BadgeKind>> = {
  pending: 'warning',
  success: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

/** What became of money that was paid comes before the payment itself. Source: specification, section 4. */
const laterStatuses: readonly {
  field: 'refundStatus' | 'chargebackStatus';
  value: string;
  key: TextKey;
  kind: BadgeKind;
}[] = [
  { field: 'chargebackStatus', value: 'succeeded', key: 'account:orders.states.chargedBack', kind: 'neutral' },
  { field: 'chargebackStatus', value: 'pending', key: 'account:orders.states.disputed', kind: 'warning' },
  { field: 'refundStatus', value: 'succeeded', key: 'account:orders.states.refunded', kind: 'neutral' },
  { field: 'refundStatus', value: 'pending', key: 'account:orders.states.refunding', kind: 'soft' },
];

/** An order's state in words and its colour. */
export function orderBadge(order: Pick<Order, 'status' | 'refundStatus' | 'chargebackStatus'>): {
  key: TextKey;
  kind: BadgeKind;
} {
  const later = laterStatuses.find(({ field, value }) => order[field] === value);
  return later
    ? { key: later.key, kind: later.kind }
    : { key: `account:orders.states.${order.status}`, kind: statusBadges[order.status] };
}

/** True while a begun order can still be paid. */
export const isUnfinished = (order: Pick<Order, 'status' | 'payBefore'>, now: number): boolean =>
  order.status === 'pending' && (!order.payBefore || order.payBefore > now);

/** What a member may do with an order, if anything. */
export function orderWayOn(
  order: Pick<Order, 'orderId' | 'status' | 'payBefore'>,
  now: number,
): (WayOn & { key: TextKey }) | null {
  const params = { orderId: order.orderId };
  if (isUnfinished(order, now)) return { to: 'payment', params, key: 'account:orders.continue' };
  return order.status === 'failed' ? { to: 'checkout', params, key: 'account:orders.tryAgain' } : null;
}

type KnownGroup = MethodGroup | typeof freeMethod.group;
const knownGroups: readonly string[] = [...methodGroups, freeMethod.group];
const isKnownGroup = (group: string): group is KnownGroup => knownGroups.includes(group);

/** How an order was paid; null while no method was chosen or for one this version does not know. */
export function methodSaid(order: Pick<Order, 'methodGroup' | 'cardEnding'>): Said | null {
  const { methodGroup, cardEnding } = order;
  if (!methodGroup || !isKnownGroup(methodGroup)) return null;
  return methodGroup === 'CARD' && cardEnding
    ? { key: 'account:methods.cardEnding', values: { ending: cardEnding } }
    : { key: `account:methods.${methodGroup}` };
}
