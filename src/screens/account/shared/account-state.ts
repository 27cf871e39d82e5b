import type { AccountInfo, Order, Renewal } from '../../../contract/entities';
import { dayInMilliseconds, timeLeft } from '../../../rules/plans/dates';
import { couponOf, isBeforeDeadline, isUnfinished } from '../../../rules/plans/orders';
import type { TextKey, TextWithValues } from '../../../runtime/i18n/text-keys';
import type { DestinationName, Params } from '../../../runtime/navigation/destinations';
import { mandateObstacle } from '../../shared/mandates/mandates';

export type BadgeKind = 'accent' | 'soft' | 'neutral' | 'success' | 'warning' | 'danger';

/** The destination that a button opens. */
export interface ButtonTarget {
  to: DestinationName;
  params: Params;
}

/**
 * The text for the time left until `expiry`. As in the API specification, it has three forms: “0 days left” if `expiry`
 * is in the past or null, “Less than a day left”, or the number of days, rounded up.
 */
export function timeLeftText(expiry: number | null, now: number): TextWithValues {
  const remaining = timeLeft(expiry, now);
  return remaining.kind === 'days'
    ? { key: 'account:timeLeft.days', values: { count: remaining.days } }
    : { key: `account:timeLeft.${remaining.kind}` };
}

export type PlanState = 'none' | 'trial' | 'active' | 'ended';

/** The state of the member's plan. An expired trial counts as ended. */
export function planState(info: Pick<AccountInfo, 'planId' | 'expiredTime' | 'payStatus'>, now: number): PlanState {
  if (!info.expiredTime) return info.planId ? 'active' : 'none';
  if (info.expiredTime <= now) return 'ended';
  return info.payStatus === 'FREE_TRIAL' ? 'trial' : 'active';
}

/**
 * The state that selects the button of the member's plan: an ended trial keeps the button of a trial, because there is
 * no plan to renew.
 */
export const planButtonState = ({ payStatus }: Pick<AccountInfo, 'payStatus'>, state: PlanState): PlanState =>
  state === 'ended' && payStatus === 'FREE_TRIAL' ? 'trial' : state;

/** The badge of each plan state. */
export const planBadges = {
  trial: 'accent',
  active: 'success',
  ended: 'warning',
} as const satisfies Record<Exclude<PlanState, 'none'>, BadgeKind>;

/**
 * Why a renewal needs attention. `failed`: the charge failed. `pastDue`: the billing date passed without a charge.
 * `obstacle`: the next charge would fail (`mandateObstacle`).
 */
export type RenewalProblem = 'failed' | 'pastDue' | 'obstacle';

/** Why the renewal needs attention; null if it doesn't. A charge is past due one day after its date (our own rule). */
export function renewalProblem(renewal: Renewal, now: number): RenewalProblem | null {
  if (renewal.status === 'failed') return 'failed';
  if (mandateObstacle(renewal)) return 'obstacle';
  const isPastDue =
    renewal.status === 'on' && !!renewal.nextBillingDate && renewal.nextBillingDate + dayInMilliseconds < now;
  return isPastDue ? 'pastDue' : null;
}

interface RenewalDisplay {
  badge: BadgeKind;
  /**
   * Whether a charge is scheduled or in progress. The overview then shows its date and amount; the renewal view shows
   * them also for `failed`.
   */
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
  paused: { badge: 'warning', hasNextCharge: true },
};

/** The destination for buying the same plan again; the list of plans if the plan isn't known. */
export const buyAgainTarget = (planId: string | null | undefined): ButtonTarget =>
  planId ? { to: 'checkout', params: { planId } } : { to: 'plans', params: {} };

/**
 * The destination for paying a failed renewal by hand: its order, which costs what the renewal would have cost. Without
 * the order, as for an overdue renewal, the destination for buying the plan again.
 */
export const renewNowTarget = ({ orderId, planId }: Pick<Renewal, 'orderId' | 'planId'>): ButtonTarget =>
  orderId ? { to: 'checkout', params: { orderId } } : buyAgainTarget(planId);

/** The name of the plan that the renewal charges, if it isn't the member's current plan; else null. */
export const otherRenewedPlan = (
  renewal: Pick<Renewal, 'planId' | 'planName'> | undefined,
  info: Pick<AccountInfo, 'planId' | 'payStatus'> | undefined,
): string | null => {
  // A trial has no plan. The plan that was chosen during it starts with its first charge.
  const isInPlan = info?.planId || info?.payStatus === 'FREE_TRIAL';
  return renewal?.planId && isInPlan && renewal.planId !== info.planId ? (renewal.planName ?? null) : null;
};

/**
 * The destination and label of the button to pay an order, or to buy its plan again. Null if the order is paid or
 * canceled, and after the deadline of a pending order or of a reseller's failed order. An unfinished order opens
 * `payment`, which the portal closes to the account, unlike the checkout. A failed order needs the checkout's form.
 */
export function payTarget(
  order: Pick<Order, 'orderId' | 'planId' | 'status' | 'payBefore' | 'isResale'>,
  now: number,
): (ButtonTarget & { key: TextKey }) | null {
  const params = { orderId: order.orderId };
  if (isUnfinished(order, now)) return { to: 'payment', params, key: 'account:orders.continue' };
  if (order.status !== 'failed') return null;
  if (isBeforeDeadline(order, now)) return { to: 'checkout', params, key: 'account:orders.tryAgain' };
  return order.isResale ? null : { ...buyAgainTarget(order.planId), key: 'account:orders.buyAgain' };
}

/** Whether the order has a receipt: it was paid, even if the payment was refunded later. */
export const hasReceipt = ({ status, isCharged }: Pick<Order, 'status' | 'isCharged'>): boolean =>
  status === 'success' || (status === 'cancelled' && isCharged === true);

/**
 * Whether the order can be canceled. On a server without the field `isCancelable`, only an order with a coupon can be
 * canceled, because unbinding the coupon cancels the order.
 */
export const canCancelOrder = (order: Pick<Order, 'status' | 'discountCode' | 'coupon' | 'isCancelable'>): boolean =>
  order.status === 'pending' && (order.isCancelable ?? couponOf(order) !== null);

/** An action that an order offers. `pay` also stands for buying the plan again. */
export type OrderActionKey = 'pay' | 'receipt' | 'withdraw' | 'cancel';

/** The actions that an order offers, in the order of its menu. */
export const orderActionKeys = (order: Order, now: number): OrderActionKey[] => [
  ...(payTarget(order, now) ? (['pay'] as const) : []),
  ...(hasReceipt(order) ? (['receipt'] as const) : []),
  // A gift is canceled in the list of gifts, which says what happens to it.
  ...(!order.isGift && (order.canWithdrawUntil ?? 0) > now ? (['withdraw'] as const) : []),
  ...(canCancelOrder(order) ? (['cancel'] as const) : []),
];

/** What the member can do at a renewal status. */
export interface RenewalCapabilities {
  canTurnOff?: true;
  canTurnOn?: true;
  canChangeCard?: true;
  /** Place a new order: nothing else can start automatic renewal. Source: specification, section 4. */
  canOrder?: true;
  /** Refetch the renewal: a charge is in progress, and its result isn't known yet. */
  canRefresh?: true;
}

/** Whether the renewal ends unless the member accepts its new price. */
export const needsPriceConsent = ({ nextPrice }: Pick<Renewal, 'nextPrice'>): boolean =>
  nextPrice?.needsConsent === true && !nextPrice.isAccepted;

/** What the member can do, by renewal status. */
export const renewalCapabilities: Readonly<Record<Renewal['status'], RenewalCapabilities>> = {
  none: { canOrder: true },
  on: { canTurnOff: true, canChangeCard: true },
  off: { canTurnOn: true, canChangeCard: true },
  renewing: { canRefresh: true },
  cancelled: { canOrder: true },
  expired: { canOrder: true },
  failed: { canTurnOff: true, canChangeCard: true },
  paused: { canTurnOff: true, canChangeCard: true },
};

/** What the member can do here. A renewal that an app store charges can be changed only there. */
export function capabilitiesOf({ status, managedBy }: Pick<Renewal, 'status' | 'managedBy'>): RenewalCapabilities {
  const capabilities = renewalCapabilities[status];
  return managedBy && !capabilities.canOrder ? {} : capabilities;
}
