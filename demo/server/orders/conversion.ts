import { dayInMilliseconds, daysRemaining, validUntil } from '../../../src/rules';
import { type CataloguePlan, listPrice, planById } from '../catalogue/plans';

/** What buying over a running plan does to the days that are left. */
export interface Conversion {
  /** Days of the present plan that are left, rounded up. */
  remainingDays: number;
  /** What they become. */
  convertedDays: number;
  /** When what is bought ends. */
  validUntil: number;
}

interface Bought {
  /** The active plan; null without one, though trial days may remain. */
  from: CataloguePlan | null;
  to: CataloguePlan;
  /** Days that are bought. */
  days: number;
  expiredTime: number;
  /** The brand converts what is left; else the new days follow. */
  converts: boolean;
  now: number;
}

const dailyPrice = (plan: CataloguePlan): number => Number(listPrice(plan, 'USD').amount) / plan.days;

/**
 * Days left follow or are turned into days of the new plan at what a day of each costs, rounded down, and the new plan
 * begins at once. Our choice: more of the same plan, and days of a trial, always follow.
 */
export function conversionOf({ from, to, days, expiredTime, converts, now }: Bought): Conversion {
  const remainingDays = daysRemaining(expiredTime, now);
  if (!converts || !from || from.id === to.id) {
    return { remainingDays, convertedDays: remainingDays, validUntil: validUntil(expiredTime, days, now) };
  }
  const worth = (remainingDays * dailyPrice(from)) / dailyPrice(to);
  // A hair for the division: 30 days of the same price are 30, not 29.
  const convertedDays = Math.floor(worth + 1e-9);
  return { remainingDays, convertedDays, validUntil: now + (days + convertedDays) * dayInMilliseconds };
}

/** The end of a member's validity once an order is paid. */
export function validityAfterBuying({
  presentPlanId,
  planId,
  ...bought
}: Omit<Bought, 'from' | 'to'> & { presentPlanId: string | null; planId: string }): number {
  const to = planById(planId);
  if (!to) return validUntil(bought.expiredTime, bought.days, bought.now);
  const from = presentPlanId && bought.expiredTime > bought.now ? planById(presentPlanId) : undefined;
  return conversionOf({ ...bought, from: from ?? null, to }).validUntil;
}
