/** Durations of plans, shortest first. Source: specification, sections 2 and 9. */
export const planDurations = ['week', 'month', 'quarter', 'halfYear', 'year'] as const;
export type PlanDuration = (typeof planDurations)[number];
