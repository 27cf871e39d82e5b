import { dayInMilliseconds, daysRemaining, validUntil } from '../../../src/rules';
import { type CataloguePlan, listPrice, planById } from '../catalogue/plans';

/** How a purchase during an active plan treats the remaining days. */
export interface Conversion {
  /** Remaining days of the current plan, rounded up. */
  remainingDays: number;
  /** The remaining days in days of the new plan. */
  convertedDays: number;
  /** When the new plan ends. */
  validUntil: number;
}

interface Purchase {
  /** The active plan; null if there is none, even while trial days remain. */
  from: CataloguePlan | null;
  to: CataloguePlan;
  /** Purchased days. */
  days: number;
  expiredTime: number;
  /** Whether the brand converts remaining days; otherwise the new days are added after them. */
  converts: boolean;
  now: number;
}

const dailyPrice = (plan: CataloguePlan): number => Number(listPrice(plan, 'USD').amount) / plan.days;

/**
 * Adds the purchased days to the remaining ones. If the brand converts, the new plan starts immediately instead, and
 * the remaining days are converted by the plans' daily prices (rounded down). Our choice: a purchase of the same plan
 * or during a trial never converts.
 */
export function convertRemainingDays({ from, to, days, expiredTime, converts, now }: Purchase): Conversion {
  const remainingDays = daysRemaining(expiredTime, now);
  if (!converts || !from || from.id === to.id) {
    return { remainingDays, convertedDays: remainingDays, validUntil: validUntil(expiredTime, days, now) };
  }
  const exactDays = (remainingDays * dailyPrice(from)) / dailyPrice(to);
  // The tolerance absorbs floating-point error: 30 days at the same price stay 30, not 29.
  const convertedDays = Math.floor(exactDays + 1e-9);
  return { remainingDays, convertedDays, validUntil: now + (days + convertedDays) * dayInMilliseconds };
}

/** When a member's plan ends after paying an order. */
export function validityAfterBuying({
  currentPlanId,
  planId,
  ...purchase
}: Omit<Purchase, 'from' | 'to'> & { currentPlanId: string | null; planId: string }): number {
  const to = planById(planId);
  if (!to) return validUntil(purchase.expiredTime, purchase.days, purchase.now);
  const from = currentPlanId && purchase.expiredTime > purchase.now ? planById(currentPlanId) : undefined;
  return convertRemainingDays({ ...purchase, from: from ?? null, to }).validUntil;
}
