import type { Moment } from '../check';
import type { Money } from '../money/money';
import { compareMoney, percentOfMoney, subtractMoney } from '../money/money';
import { dayInMilliseconds, daysRemaining } from './dates';

/** Days of a new member's free trial (specification, section 9). */
export const freeTrialDays = 7;

export type PlanPurchase = { ok: true } | { ok: false; reason: 'singleDeviceWhileMultiDevice'; until: number };

/** A single-device plan cannot be bought while a multi-device plan runs; everything else can, at any time. */
export function canBuyPlan(
  plan: { deviceCount: number },
  activePlan: { deviceCount: number; expiredTime: Moment } | null,
  now: Moment,
): PlanPurchase {
  if (!activePlan || plan.deviceCount > 1 || activePlan.deviceCount <= 1) return { ok: true };
  const until = Number(activePlan.expiredTime);
  return until > Number(now) ? { ok: false, reason: 'singleDeviceWhileMultiDevice', until } : { ok: true };
}

/** Days a member has after buying a plan: its own and those left of the present one. */
export function validityAfter(activeUntil: Moment | null, planDays: number, now: Moment): number {
  return planDays + daysRemaining(activeUntil, now);
}

/** When a plan bought now expires, in milliseconds: it starts when the present one ends. */
export function validUntil(activeUntil: Moment | null, planDays: number, now: Moment): number {
  return Math.max(Number(activeUntil ?? 0), Number(now)) + planDays * dayInMilliseconds;
}

export type RenewalPeriod = 'month' | 'halfYear' | 'year';

/** Length of a renewal period in days; half a year is what the specification calls a period of 180 days. */
export const renewalPeriodDays = { month: 30, halfYear: 180, year: 365 } as const satisfies Record<
  RenewalPeriod,
  number
>;

/** Off the price of each of the first `periods` renewals: a percentage (20, `'12.5'`) or a fixed amount. */
export type RenewalDiscount = { periods: number; period: RenewalPeriod } & (
  | { percent: number | string; amount?: undefined }
  | { amount: Money; percent?: undefined }
);

export type DiscountedRenewal = {
  price: Money;
  key: `fields.renewalDiscount.${RenewalPeriod}`;
  values: { count: number; price: Money; fullPrice: Money };
};

/**
 * The price of the first renewals and the sentence that tells of it: a translation key and its values, the amounts
 * to be formatted by the caller. Our choice: the discount rounds half up in minor units, never goes below zero,
 * and is off the price of one period. Without periods left the price is the full one.
 */
export function renewalDiscount(discount: RenewalDiscount, fullPrice: Money): DiscountedRenewal {
  const { periods, period, percent } = discount;
  const off = percent === undefined ? discount.amount : percentOfMoney(fullPrice, percent);
  const nothing = { amount: '0', currency: fullPrice.currency };
  const reduced = subtractMoney(fullPrice, periods > 0 ? off : nothing);
  const price = compareMoney(reduced, nothing) < 0 ? subtractMoney(nothing, nothing) : reduced;
  return { price, key: `fields.renewalDiscount.${period}`, values: { count: periods, price, fullPrice } };
}
