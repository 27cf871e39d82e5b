import type { Plan } from '../../../contract/entities';
import { type PlanDuration, planDurations } from '../../../contract/entities/plan-durations';
import type { Money } from '../../../contract/primitives';
import { compareMoney, divideMoney, toMinor } from '../../../rules/money/money';

/** A plan with figures to compare it with others. */
export interface PlanOffer {
  plan: Plan;
  /** The price of one month, rounded; null if it equals the plan's price. */
  perPeriod: { unit: 'month'; price: Money } | null;
  /** The saving against the monthly plan in whole percent; null without a saving. */
  savedPercent: number | null;
}

/** A choice of plan. Absent fields follow the defaults: the member's plan, or the best value. */
export interface PlanChoice {
  deviceCount?: number | undefined;
  /** With another device count, a plan of the same duration is selected. */
  plan?: Pick<Plan, 'id' | 'duration'> | undefined;
}

/** Months of a duration; 0 for a week. */
const months: Readonly<Record<PlanDuration, number>> = { week: 0, month: 1, quarter: 3, halfYear: 6, year: 12 };

/** The device counts on sale, ascending. */
export function deviceCounts(plans: readonly Plan[]): number[] {
  return [...new Set(plans.map((plan) => plan.deviceCount))].sort((a, b) => a - b);
}

/** The first of the preselected device counts that is on sale, else the smallest one on sale. */
export const preselectedDeviceCount = (
  counts: readonly number[],
  preselected: readonly (number | undefined)[],
): number =>
  preselected.find((count): count is number => count !== undefined && counts.includes(count)) ?? counts[0] ?? 1;

/** The choice that a page's attributes preselect. */
export function presetChoice(
  plans: readonly Plan[],
  { planId, devices }: { planId: string | undefined; devices: string | undefined },
): PlanChoice {
  const plan = plans.find(({ id }) => id === planId);
  return plan ? { plan, deviceCount: plan.deviceCount } : { deviceCount: devices ? Number(devices) : undefined };
}

/** The plans for a device count, shortest first, each compared with the monthly one. */
export function offersFor(plans: readonly Plan[], deviceCount: number): PlanOffer[] {
  const offered = plans.filter((plan) => plan.deviceCount === deviceCount);
  const monthly = offered.find((plan) => plan.duration === 'month');
  return offered
    .sort((a, b) => planDurations.indexOf(a.duration) - planDurations.indexOf(b.duration) || a.days - b.days)
    .map((plan) => ({ plan, perPeriod: perPeriod(plan), savedPercent: savedPercent(plan, monthly) }));
}

function perPeriod({ duration, price }: Plan): PlanOffer['perPeriod'] {
  return months[duration] > 1 ? { unit: 'month', price: divideMoney(price, months[duration]) } : null;
}

function savedPercent({ duration, price }: Plan, monthly: Plan | undefined): number | null {
  if (!monthly || months[duration] < 2 || monthly.price.currency !== price.currency) return null;
  const totalOfMonthlyPlans = toMinor(monthly.price) * months[duration];
  if (totalOfMonthlyPlans <= 0) return null;
  // Rounded down, so that the saving is never overstated.
  const percent = Math.floor((100 * (totalOfMonthlyPlans - toMinor(price))) / totalOfMonthlyPlans);
  return percent >= 1 ? percent : null;
}

/**
 * The preselected plan: the requested one, else one of its duration, else the recommended one, else the one that saves
 * most, else the first.
 */
export function preselectedPlanId(
  offers: readonly PlanOffer[],
  preselected: Pick<Plan, 'id' | 'duration'> | undefined,
): string | undefined {
  const bySaving = [...offers].sort((a, b) => (b.savedPercent ?? 0) - (a.savedPercent ?? 0));
  const choice =
    offers.find(({ plan }) => plan.id === preselected?.id) ??
    offers.find(({ plan }) => plan.duration === preselected?.duration) ??
    offers.find(({ plan }) => plan.isRecommended) ??
    bySaving[0];
  return choice?.plan.id;
}

/** Whether the plan has a promotional price. */
export const isReduced = ({ price, originalPrice }: Plan): boolean =>
  !!originalPrice && originalPrice.currency === price.currency && compareMoney(originalPrice, price) > 0;
