import type { Money } from '../money/money';

/** The price of one piece from a quantity on. */
export interface Tier {
  quantity: number;
  price: Money;
}

const ascending = (tiers: readonly Tier[]): Tier[] => [...tiers].sort((one, other) => one.quantity - other.quantity);

/** The tier of a quantity; the lowest for fewer pieces than any tier. Undefined without tiers. Our choice. */
export function tierAt(tiers: readonly Tier[], quantity: number): Tier | undefined {
  const known = ascending(tiers);
  return known.filter((tier) => tier.quantity <= quantity).at(-1) ?? known[0];
}

/** The next lower price, and how many more pieces reach it; undefined at the last tier. */
export function nextTier(tiers: readonly Tier[], quantity: number): { tier: Tier; missing: number } | undefined {
  const tier = ascending(tiers).find((one) => one.quantity > quantity);
  return tier && { tier, missing: tier.quantity - quantity };
}
