import type { Plan } from '../../../contract/entities';
import { type PlanDuration, planDurations } from '../../../contract/entities/plan-durations';
import type { Money } from '../../../contract/primitives';
import { compareMoney, divideMoney, toMinor } from '../../../rules/money/money';

/** A plan, with its rate and its saving, so that visitors can compare plans. */
export interface PlanOffer {
  plan: Plan;
  /** The price per month, or of a plan that is shorter, per week. */
  rate: { price: Money; per: 'week' | 'month' };
  /**
   * How much less the plan costs than monthly plans for the same time, in whole percent. Null if the plan saves
   * nothing or can't be compared with a monthly plan.
   */
  savedPercent: number | null;
}

/** What the visitor has chosen, or what the element's attributes preselect. Absent fields get default values. */
export interface PlanChoice {
  deviceCount?: number | undefined;
  /** If this plan isn't offered for the device count, a plan of the same duration is selected. */
  plan?: Pick<Plan, 'id' | 'duration'> | undefined;
}

/** The number of months of each duration; 0 for a week. */
const monthsByDuration: Readonly<Record<PlanDuration, number>> = {
  week: 0,
  month: 1,
  quarter: 3,
  halfYear: 6,
  year: 12,
};

/** The device counts on sale, ascending. */
export function deviceCounts(plans: readonly Plan[]): number[] {
  return [...new Set(plans.map((plan) => plan.deviceCount))].sort((a, b) => a - b);
}

/** The first of the requested device counts that is on sale, else the smallest one on sale. */
export const selectedDeviceCount = (counts: readonly number[], requested: readonly (number | undefined)[]): number =>
  requested.find((count): count is number => count !== undefined && counts.includes(count)) ?? counts[0] ?? 1;

/** The choice that the element's attributes preselect. `devices` is the attribute's text, such as `2`. */
export function presetChoice(
  plans: readonly Plan[],
  { planId, devices }: { planId: string | undefined; devices: string | undefined },
): PlanChoice {
  const plan = plans.find(({ id }) => id === planId);
  return plan ? { plan, deviceCount: plan.deviceCount } : { deviceCount: devices ? Number(devices) : undefined };
}

/**
 * The plans for a device count, each compared with the monthly plan. The longest, which is usually the recommended one,
 * is first, so that it's in view on phones.
 */
export function offersFor(plans: readonly Plan[], deviceCount: number): PlanOffer[] {
  const plansForCount = plans.filter((plan) => plan.deviceCount === deviceCount);
  const monthly = plansForCount.find((plan) => plan.duration === 'month');
  return plansForCount
    .sort((a, b) => planDurations.indexOf(b.duration) - planDurations.indexOf(a.duration) || b.days - a.days)
    .map((plan) => ({
      plan,
      rate: { price: pricePerMonthOf(plan) ?? plan.price, per: monthsByDuration[plan.duration] ? 'month' : 'week' },
      savedPercent: savedPercentOf(plan, monthly),
    }));
}

/** The price divided by the plan's months, rounded; null for a plan of a month or less. */
export function pricePerMonthOf({ duration, price }: Plan): Money | null {
  const months = monthsByDuration[duration];
  return months > 1 ? divideMoney(price, months) : null;
}

function savedPercentOf({ duration, price }: Plan, monthly: Plan | undefined): number | null {
  const months = monthsByDuration[duration];
  if (!monthly || months < 2 || monthly.price.currency !== price.currency) return null;
  const totalOfMonthlyPlans = toMinor(monthly.price) * months;
  if (totalOfMonthlyPlans <= 0) return null;
  // Rounded down, so that the saving is never overstated.
  const percent = Math.floor((100 * (totalOfMonthlyPlans - toMinor(price))) / totalOfMonthlyPlans);
  return percent >= 1 ? percent : null;
}

/**
 * The id of the selected plan: the requested one, else one of the requested duration, else the recommended one, else
 * the one that saves most, else the shortest.
 */
export function selectedPlanId(
  offers: readonly PlanOffer[],
  requested: Pick<Plan, 'id' | 'duration'> | undefined,
): string | undefined {
  const bySaving = [...offers].reverse().sort((a, b) => (b.savedPercent ?? 0) - (a.savedPercent ?? 0));
  const selected =
    offers.find(({ plan }) => plan.id === requested?.id) ??
    offers.find(({ plan }) => plan.duration === requested?.duration) ??
    offers.find(({ plan }) => plan.isRecommended) ??
    bySaving[0];
  return selected?.plan.id;
}

/** Whether the plan costs less than its original price. */
export const hasPromotionalPrice = ({ price, originalPrice }: Plan): boolean =>
  !!originalPrice && originalPrice.currency === price.currency && compareMoney(originalPrice, price) > 0;
