import type { dtGetOrder, dtGetPlan } from '../../../contract/calls/reseller';
import type { DataOf } from '../../../contract/define-call';
import type { Money } from '../../../contract/primitives';
import { multiplyMoney, subtractMoney } from '../../../rules/money/money';
import { nextTier, type Tier, tierAt } from '../../../rules/reseller/tiers';

export type ResellerPlan = DataOf<typeof dtGetPlan>['plans'][number];
export type ResellerOrder = DataOf<typeof dtGetOrder>;

/** Prices by quantity; one price for every quantity where the server names no tiers. */
export const tiersOf = ({ tiers, price }: ResellerPlan): Tier[] =>
  tiers && tiers.length > 0 ? tiers : [{ quantity: 1, price }];

/** Device counts on offer, fewest first. */
export const deviceCounts = (plans: readonly ResellerPlan[]): number[] =>
  [...new Set(plans.map(({ deviceCount }) => deviceCount))].sort((one, other) => one - other);

/** Plans for so many devices, shortest first. */
export const plansFor = (plans: readonly ResellerPlan[], deviceCount: number): ResellerPlan[] =>
  plans.filter((plan) => plan.deviceCount === deviceCount).sort((one, other) => one.days - other.days);

/** Quantities of each tier as they are read: 1–9, 10–49, 50+. */
export function tierRanges(tiers: readonly Tier[]): { range: string; tier: Tier }[] {
  return tiers.map((tier, at) => {
    const next = tiers[at + 1];
    if (!next) return { range: `${tier.quantity}+`, tier };
    const last = next.quantity - 1;
    return { range: last > tier.quantity ? `${tier.quantity}–${last}` : String(tier.quantity), tier };
  });
}

/** A whole number as typed; null for anything else. */
export const quantityOf = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null);

export interface Reckoning {
  each: Money;
  total: Money;
  /** What is earned at the list price; null where there is none. */
  margin: Money | null;
  next: { price: Money; quantity: number; missing: number } | null;
}

/** What so many of a plan cost. */
export function reckon(plan: ResellerPlan, quantity: number): Reckoning {
  const tiers = tiersOf(plan);
  const each = tierAt(tiers, quantity)?.price ?? plan.price;
  const total = multiplyMoney(each, quantity);
  const list = plan.originalPrice;
  const further = nextTier(tiers, quantity);
  return {
    each,
    total,
    margin: list ? subtractMoney(multiplyMoney(list, quantity), total) : null,
    next: further ? { price: further.tier.price, quantity: further.tier.quantity, missing: further.missing } : null,
  };
}
