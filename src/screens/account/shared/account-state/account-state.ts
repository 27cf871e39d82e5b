import type { AccountInfo, Order, Renewal } from '../../../../contract/entities';
import { freeMethod, type MethodGroup, methodGroups } from '../../../../contract/entities/payment/payment';
import { dayInMilliseconds, timeLeft } from '../../../../rules/plans/dates';
import { isBeforeDeadline, isUnfinished } from '../../../../rules/plans/orders';
import type { TextKey, TextValues } from '../../../../runtime/i18n/text-keys';
import type { DestinationName, Params } from '../../../../runtime/navigation/destinations';

export type BadgeKind = 'accent' | 'soft' | 'neutral' | 'success' | 'warning' | 'danger';

/** A translation key with its values. */
export interface TextWithValues {
  key: TextKey;
  values?: TextValues;
}

/** The destination of a button. */
export interface LinkTarget {
  to: DestinationName;
  params: Params;
}

/** The time left, in the three forms of the specification: 0 days, less than a day, days rounded up. */
export function timeLeftText(expiry: number | null, now: number): TextWithValues {
  const remaining = timeLeft(expiry, now);
  return remaining.kind === 'days'
    ? { key: 'account:timeLeft.days', values: { count: remaining.days } }
    : { key: `account:timeLeft.${remaining.kind}` };
}

export type PlanState = 'none' | 'trial' | 'active' | 'ended';

/** The status of the member's plan. An expired trial counts as ended. */
export function planState(info: Pick<AccountInfo, 'planId' | 'expiredTime' | 'payStatus'>, now: number): PlanState {
  if (!info.expiredTime) return info.planId ? 'active' : 'none';
  if (info.expiredTime <= now) return 'ended';
  return info.payStatus === 'FREE_TRIAL' ? 'trial' : 'active';
}

/**
 * The state that selects the plan's action. An ended trial keeps the action `trial`, because there is no plan to renew.
 */
export const planAction = ({ payStatus }: Pick<AccountInfo, 'payStatus'>, state: PlanState): PlanState =>
  state === 'ended' && payStatus === 'FREE_TRIAL' ? 'trial' : state;

/** The badge of each plan state. */
export const planBadges = {
  trial: 'accent',
  active: 'success',
  ended: 'warning',
} as const satisfies Record<Exclude<PlanState, 'none'>, BadgeKind>;

/** Why a renewal needs attention: it failed, or its date passed without a charge. */
export type RenewalProblem = 'failed' | 'pastDue';

/** Why the renewal needs attention, if it does. A charge counts as overdue after one day. Our choice. */
export function renewalProblem(
  renewal: Pick<Renewal, 'status' | 'nextBillingDate'>,
  now: number,
): RenewalProblem | null {
  if (renewal.status === 'failed') return 'failed';
  const isMissed =
    renewal.status === 'on' && !!renewal.nextBillingDate && renewal.nextBillingDate + dayInMilliseconds < now;
  return isMissed ? 'pastDue' : null;
}

interface RenewalDisplay {
  badge: BadgeKind;
  /** The date, amount and card of the next charge are shown. */
  hasNextCharge: boolean;
}

/** What is shown for each renewal status; the texts are `account:renewal.states.*`. */
export const renewalDisplays: Readonly<Record<Renewal['status'], RenewalDisplay>> = {
  none: { badge: 'neutral', hasNextCharge: false },
  on: { badge: 'success', hasNextCharge: true },
  off: { badge: 'neutral', hasNextCharge: false },
  renewing: { badge: 'soft', hasNextCharge: true },
  cancelled: { badge: 'neutral', hasNextCharge: false },
  expired: { badge: 'warning', hasNextCharge: false },
  failed: { badge: 'danger', hasNextCharge: false },
};

/** The destination for buying the same plan again; the list of plans if the plan isn't known. */
export const buyAgain = (planId: string | null | undefined): LinkTarget =>
  planId ? { to: 'checkout', params: { planId } } : { to: 'plans', params: {} };

/** The action that a member can take on an order, if any. */
export function orderAction(
  order: Pick<Order, 'orderId' | 'planId' | 'status' | 'payBefore' | 'isResale'>,
  now: number,
): (LinkTarget & { key: TextKey }) | null {
  const params = { orderId: order.orderId };
  if (isUnfinished(order, now)) return { to: 'payment', params, key: 'account:orders.continue' };
  if (order.status !== 'failed') return null;
  if (isBeforeDeadline(order, now)) return { to: 'checkout', params, key: 'account:orders.tryAgain' };
  return order.isResale ? null : { ...buyAgain(order.planId), key: 'account:orders.buyAgain' };
}

type KnownGroup = MethodGroup | typeof freeMethod.group;
const knownGroups: readonly string[] = [...methodGroups, freeMethod.group];
const isKnownGroup = (group: string): group is KnownGroup => knownGroups.includes(group);

/** The payment method of an order; null if none was chosen, or for a method that this version doesn't know. */
export function methodText(order: Pick<Order, 'methodGroup' | 'cardEnding'>): TextWithValues | null {
  const { methodGroup, cardEnding } = order;
  if (!methodGroup || !isKnownGroup(methodGroup)) return null;
  return cardEnding && (methodGroup === 'CARD' || methodGroup === 'PROVIDER_FIELDS')
    ? { key: 'account:methods.cardEnding', values: { ending: cardEnding } }
    : { key: `account:methods.${methodGroup}` };
}
