import { dayInMilliseconds, daysRemaining, validUntil } from '../../../../src/rules';
import { type CataloguePlan, listPrice, planById } from '../../catalogue/plans';

/** What a purchase does with the remaining days of the active plan or trial. Times are in milliseconds since 1970. */
export interface Conversion {
  /** Remaining days of the active plan or trial, rounded up. */
  remainingDays: number;
  /** What the remaining days are worth in days of the new plan. Without conversion, the same as `remainingDays`. */
  convertedDays: number;
  /** When the new plan ends. */
  validUntil: number;
}

interface Purchase {
  /** The active plan; null if there is none, even while trial days remain. */
  from: CataloguePlan | null;
  /** The purchased plan. */
  to: CataloguePlan;
  /** Purchased days. */
  days: number;
  /** When the active plan or trial ends. */
  expiredTime: number;
  /** Whether the brand converts remaining days. Otherwise, the purchased days are added after them. */
  convertsRemainingDays: boolean;
  now: number;
}

const dailyPrice = (plan: CataloguePlan): number => Number(listPrice(plan, 'USD').amount) / plan.days;

/** What days of one plan are worth in whole days of another, by the plans' daily prices. Rounded down. */
export function convertedDays({ from, to, days }: { from: CataloguePlan; to: CataloguePlan; days: number }): number {
  // The tolerance absorbs floating-point error: 30 days at the same price stay 30, not 29.
  return Math.floor((days * dailyPrice(from)) / dailyPrice(to) + 1e-9);
}

/**
 * Adds the purchased days to the remaining days. If the brand converts remaining days, the new plan starts immediately
 * instead, and the remaining days are converted by the plans' daily prices to whole days of the new plan, rounded down.
 * Remaining days are never converted if the member buys the active plan again, or buys a plan during a trial. These two
 * exceptions aren't in the specification.
 */
export function convertRemainingDays({
  from,
  to,
  days,
  expiredTime,
  convertsRemainingDays,
  now,
}: Purchase): Conversion {
  const remainingDays = daysRemaining(expiredTime, now);
  if (!convertsRemainingDays || !from || from.id === to.id) {
    return { remainingDays, convertedDays: remainingDays, validUntil: validUntil(expiredTime, days, now) };
  }
  const newDays = convertedDays({ from, to, days: remainingDays });
  return { remainingDays, convertedDays: newDays, validUntil: now + (days + newDays) * dayInMilliseconds };
}

/** When the member's plan will end if the member pays for an order now. */
export function planEndAfterPayment({
  currentPlanId,
  planId,
  ...purchase
}: Omit<Purchase, 'from' | 'to'> & { currentPlanId: string | null; planId: string }): number {
  const to = planById(planId);
  if (!to) return validUntil(purchase.expiredTime, purchase.days, purchase.now);
  const from = currentPlanId && purchase.expiredTime > purchase.now ? planById(currentPlanId) : undefined;
  return convertRemainingDays({ ...purchase, from: from ?? null, to }).validUntil;
}
