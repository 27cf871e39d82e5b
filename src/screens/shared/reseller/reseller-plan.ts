import type { dtGetOrder, dtGetPlan } from '../../../contract/calls/reseller';
import type { DataOf } from '../../../contract/define-call';
import type { Money } from '../../../contract/primitives';
import { multiplyMoney, subtractMoney } from '../../../rules/money/money';
import { nextTier, type Tier, tierAt } from '../../../rules/money/tiers';

export type ResellerPlan = DataOf<typeof dtGetPlan>['plans'][number];
export type ResellerOrder = DataOf<typeof dtGetOrder>;

/** The plan's tiers (prices by quantity). A plan without tiers gets a single tier with the plan's price. */
export const tiersOf = ({ tiers, price }: ResellerPlan): Tier[] =>
  tiers && tiers.length > 0 ? tiers : [{ quantity: 1, price }];

/** The distinct device counts of the plans, in ascending order. */
export const deviceCounts = (plans: readonly ResellerPlan[]): number[] =>
  [...new Set(plans.map(({ deviceCount }) => deviceCount))].sort((a, b) => a - b);

/** The plans for a device count, shortest duration first. */
export const plansForDevices = (plans: readonly ResellerPlan[], deviceCount: number): ResellerPlan[] =>
  plans.filter((plan) => plan.deviceCount === deviceCount).sort((a, b) => a.days - b.days);

/** The tiers with their ranges of quantities for display: 1–9, 10–49, 50+. */
export function tierRanges(tiers: readonly Tier[]): { range: string; tier: Tier }[] {
  return tiers.map((tier, index) => {
    const next = tiers[index + 1];
    if (!next) return { range: `${tier.quantity}+`, tier };
    const lastQuantity = next.quantity - 1;
    return { range: lastQuantity > tier.quantity ? `${tier.quantity}–${lastQuantity}` : String(tier.quantity), tier };
  });
}

/** Parses a whole number of at most six digits that the reseller has entered; null for anything else. */
export const parseQuantity = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null);

export interface OrderTotals {
  unitPrice: Money;
  total: Money;
  /** The reseller's margin when selling at the list price; null if the plan has no list price. */
  margin: Money | null;
  /** The next tier: its price, its lowest quantity, and how many more items it requires; null in the last tier. */
  nextTier: { price: Money; quantity: number; missing: number } | null;
}

/** Calculates the prices of an order for `quantity` items of a plan. */
export function totalsOf(plan: ResellerPlan, quantity: number): OrderTotals {
  const tiers = tiersOf(plan);
  const unitPrice = tierAt(tiers, quantity)?.price ?? plan.price;
  const total = multiplyMoney(unitPrice, quantity);
  const listPrice = plan.originalPrice;
  const next = nextTier(tiers, quantity);
  return {
    unitPrice,
    total,
    margin: listPrice ? subtractMoney(multiplyMoney(listPrice, quantity), total) : null,
    nextTier: next ? { price: next.tier.price, quantity: next.tier.quantity, missing: next.missing } : null,
  };
}
