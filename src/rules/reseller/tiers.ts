import type { Money } from '../money/money';

/** The unit price from a minimum quantity. */
export interface Tier {
  quantity: number;
  price: Money;
}

const ascending = (tiers: readonly Tier[]): Tier[] => [...tiers].sort((a, b) => a.quantity - b.quantity);

/** The tier of a quantity; the lowest tier for smaller quantities (our choice). Undefined without tiers. */
export function tierAt(tiers: readonly Tier[], quantity: number): Tier | undefined {
  const sorted = ascending(tiers);
  return sorted.filter((tier) => tier.quantity <= quantity).at(-1) ?? sorted[0];
}

/** The next tier and the number of units missing to reach it; undefined at the last tier. */
export function nextTier(tiers: readonly Tier[], quantity: number): { tier: Tier; missing: number } | undefined {
  const tier = ascending(tiers).find((candidate) => candidate.quantity > quantity);
  return tier && { tier, missing: tier.quantity - quantity };
}
