import type { Money } from '../money/money';

/** A unit price and the minimum quantity that it requires. */
export interface Tier {
  quantity: number;
  price: Money;
}

const sortByQuantity = (tiers: readonly Tier[]): Tier[] => [...tiers].sort((a, b) => a.quantity - b.quantity);

/**
 * The tier of a quantity. Quantities below the lowest tier get the lowest tier (our choice). Undefined without tiers.
 */
export function tierAt(tiers: readonly Tier[], quantity: number): Tier | undefined {
  const sorted = sortByQuantity(tiers);
  return sorted.filter((tier) => tier.quantity <= quantity).at(-1) ?? sorted[0];
}

/** The next tier and the number of units missing to reach it; undefined at the last tier. */
export function nextTier(tiers: readonly Tier[], quantity: number): { tier: Tier; missing: number } | undefined {
  const tier = sortByQuantity(tiers).find((candidate) => candidate.quantity > quantity);
  return tier && { tier, missing: tier.quantity - quantity };
}
