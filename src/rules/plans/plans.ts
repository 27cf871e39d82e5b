import type { Timestamp } from '../check';
import type { Money } from '../money/money';
import { compareMoney, multiplyMoney, percentOfMoney, subtractMoney } from '../money/money';
import { dayInMilliseconds } from './dates';

/** Days of a new member's free trial (specification, section 9). */
export const freeTrialDays = 7;

/** The result of `canBuyPlan`. If the plan can't be bought: why, and until when (Unix time in milliseconds). */
export type PlanPurchase = { ok: true } | { ok: false; reason: 'singleDeviceWhileMultiDevice'; until: number };

/** Whether a plan can be bought: a single-device plan can't be bought while a multi-device plan is active. */
export function canBuyPlan(
  plan: { deviceCount: number },
  activePlan: { deviceCount: number; expiredTime: Timestamp } | null,
  now: Timestamp,
): PlanPurchase {
  if (!activePlan || plan.deviceCount > 1 || activePlan.deviceCount <= 1) return { ok: true };
  const until = Number(activePlan.expiredTime);
  return until > Number(now) ? { ok: false, reason: 'singleDeviceWhileMultiDevice', until } : { ok: true };
}

/**
 * When a plan bought now expires, as Unix time in milliseconds. The plan starts when the active plan ends, or now if no
 * plan is active.
 */
export function validUntil(activeUntil: Timestamp | null, planDays: number, now: Timestamp): number {
  return Math.max(Number(activeUntil ?? 0), Number(now)) + planDays * dayInMilliseconds;
}

export type RenewalPeriod = 'month' | 'halfYear' | 'year';

/** The length of each renewal period in days. `halfYear` is the specification's period of 180 days. */
export const renewalPeriodDays = { month: 30, halfYear: 180, year: 365 } as const satisfies Record<
  RenewalPeriod,
  number
>;

/** A discount on each of the next `periods` renewals: a percentage (20, `'12.5'`) or a fixed amount. */
export type RenewalDiscount = { periods: number; period: RenewalPeriod } & (
  | { percent: number | string; amount?: undefined }
  | { amount: Money; percent?: undefined }
);

export type DiscountedRenewal = {
  /** Price of a renewal with the discount. */
  price: Money;
  /** Translation key and values of the text that describes the discount. */
  key: `fields.renewalDiscount.${RenewalPeriod}`;
  values: { count: number; price: Money; fullPrice: Money };
};

/**
 * The price of the discounted renewals, and the text about the discount as a translation key and values. The caller
 * formats the amounts. Our choice: the discount applies to the price of one period, is rounded to minor units, and
 * never makes the price negative. If `periods` is 0, the price is the full price.
 */
export function discountedRenewal(discount: RenewalDiscount, fullPrice: Money): DiscountedRenewal {
  const { periods, period, percent } = discount;
  const reduction = percent === undefined ? discount.amount : percentOfMoney(fullPrice, percent);
  const zero = multiplyMoney(fullPrice, 0);
  const reduced = subtractMoney(fullPrice, periods > 0 ? reduction : zero);
  const price = compareMoney(reduced, zero) < 0 ? zero : reduced;
  return { price, key: `fields.renewalDiscount.${period}`, values: { count: periods, price, fullPrice } };
}

/** The length of a visitor's free trial in days, as the plan list says; 0 without a trial or without plans. */
export const trialDaysOf = (list: {
  plans: readonly { trialDays?: number | null | undefined }[];
  trialDays?: number | null | undefined;
}): number => (list.plans[0] ? (list.plans[0].trialDays ?? list.trialDays ?? 0) : 0);
