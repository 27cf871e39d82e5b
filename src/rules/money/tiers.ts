import type { Money } from './money';

/** A unit price, and the minimum quantity of units to buy at this price. */
export interface Tier {
  quantity: number;
  price: Money;
}

const sortByQuantity = (tiers: readonly Tier[]): Tier[] => [...tiers].sort((a, b) => a.quantity - b.quantity);

/**
 * The tier that applies to a quantity. The lowest tier also applies to quantities below its minimum (our choice).
 * Undefined if the list is empty.
 */
export function tierAt(tiers: readonly Tier[], quantity: number): Tier | undefined {
  const sorted = sortByQuantity(tiers);
  return sorted.filter((tier) => tier.quantity <= quantity).at(-1) ?? sorted[0];
}

/**
 * The tier after the one that applies to a quantity, and the number of units missing to reach it. Undefined if there is
 * no such tier.
 */
export function nextTier(tiers: readonly Tier[], quantity: number): { tier: Tier; missing: number } | undefined {
  const current = tierAt(tiers, quantity);
  const tier = sortByQuantity(tiers).find((candidate) => candidate.quantity > quantity && candidate !== current);
  return tier && { tier, missing: tier.quantity - quantity };
}
