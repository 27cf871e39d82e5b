/** What happened to a paid order's money, for filtering. Our choice. */
export const orderOutcomes = ['refunded', 'disputed', 'chargedBack'] as const;
export type OrderOutcome = (typeof orderOutcomes)[number];
