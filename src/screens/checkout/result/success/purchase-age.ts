const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How a text says when a plan was bought: a moment ago, some minutes ago, or on a date. */
export type PurchaseAge = { unit: 'justNow' | 'on' } | { unit: 'minutes'; count: number };

/** The age of a purchase for a text. Minutes are rounded down; after an hour, the date says more. */
export function purchaseAge(ageMs: number): PurchaseAge {
  if (ageMs < minuteMs) return { unit: 'justNow' };
  return ageMs < hourMs ? { unit: 'minutes', count: Math.floor(ageMs / minuteMs) } : { unit: 'on' };
}
