/** What became of a paid order's money, to filter orders by. Our choice. */
export const orderOutcomes = ['refunded', 'disputed', 'chargedBack'] as const;
export type OrderOutcome = (typeof orderOutcomes)[number];
