/**
 * What happened to an order's money after the payment. Members can filter their orders by outcome. The specification
 * has no outcomes.
 */
export const orderOutcomes = ['refunded', 'disputed', 'chargedBack'] as const;
export type OrderOutcome = (typeof orderOutcomes)[number];
