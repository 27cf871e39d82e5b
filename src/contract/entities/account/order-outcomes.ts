/** What happened to an order's money after the payment. Members can filter orders by it. Not in the specification. */
export const orderOutcomes = ['refunded', 'disputed', 'chargedBack'] as const;
export type OrderOutcome = (typeof orderOutcomes)[number];
