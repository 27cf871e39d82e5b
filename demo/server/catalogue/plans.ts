import type { Plan, PlanDuration } from '../../../src/contract/entities';
import { planDurations } from '../../../src/contract/entities';
import type { Language, Money } from '../../../src/contract/primitives';
import type { RenewalDiscount } from '../../../src/rules';
import { percentOfMoney, subtractMoney } from '../../../src/rules';
import { convert } from './currencies';
import { planDescription, planFeatures, planName } from './plan-texts';

/** A plan. If the plan is on sale, its id starts with the plan's number of devices. */
export interface CataloguePlan {
  id: string;
  duration: PlanDuration;
  days: number;
  deviceCount: number;
  /** Fixed prices. Prices in other currencies are converted from the price in USD. */
  prices: { USD: string; BRL: string };
  /** False for retired plans, which can't be bought anymore. */
  isOnSale: boolean;
}

export const durationDays: Record<PlanDuration, number> = { week: 7, month: 30, quarter: 90, halfYear: 180, year: 365 };

/** Prices by number of devices. `USD` and `BRL` list them for a week, month, quarter, half-year and year. */
const priceList: readonly { deviceCount: number; USD: string; BRL: string }[] = [
  { deviceCount: 1, USD: '2.99 7.99 21.99 39.99 69.99', BRL: '9.90 19.90 54.90 99.90 179.90' },
  { deviceCount: 2, USD: '4.49 11.99 32.99 59.99 104.99', BRL: '14.90 29.90 79.90 149.90 269.90' },
  { deviceCount: 4, USD: '6.99 18.99 51.99 94.99 164.99', BRL: '22.90 46.90 126.90 234.90 419.90' },
];

const plansOnSale: readonly CataloguePlan[] = priceList.flatMap(({ deviceCount, USD, BRL }) =>
  planDurations.map((duration, index) => ({
    id: `${deviceCount}0${index + 1}`,
    duration,
    days: durationDays[duration],
    deviceCount,
    prices: { USD: USD.split(' ')[index] as string, BRL: BRL.split(' ')[index] as string },
    isOnSale: true,
  })),
);

const retiredPlan: CataloguePlan = {
  id: '900',
  duration: 'year',
  days: 365,
  deviceCount: 1,
  prices: { USD: '59.99', BRL: '149.90' },
  isOnSale: false,
};

/** Every plan, retired ones last. */
export const cataloguePlans: readonly CataloguePlan[] = [...plansOnSale, retiredPlan];

export const planById = (id: string): CataloguePlan | undefined => cataloguePlans.find((plan) => plan.id === id);

/** Discounts on the first renewals, by plan duration. */
const renewalDiscounts: Partial<Record<PlanDuration, RenewalDiscount & { percent: number }>> = {
  month: { percent: 20, periods: 3, period: 'month' },
  halfYear: { percent: 10, periods: 2, period: 'halfYear' },
  year: { percent: 15, periods: 1, period: 'year' },
};

export const renewalDiscountOf = (plan: CataloguePlan) => renewalDiscounts[plan.duration] ?? null;

/** The price without discounts. */
export function listPrice(plan: CataloguePlan, currency: string): Money {
  if (currency === 'BRL') return { amount: plan.prices.BRL, currency };
  return convert({ amount: plan.prices.USD, currency: 'USD' }, currency);
}

/**
 * The price of a renewal, before its discount, in the currency of the charge: like an order's price, the price in the
 * brand's currency converted, and not a list price of another country.
 */
export const renewalListPrice = (
  plan: CataloguePlan,
  { brandCurrency, currency }: { brandCurrency: string; currency: string },
): Money => convert(listPrice(plan, brandCurrency), currency);

/** The discount for returning customers on yearly plans, in percent. */
const loyaltyPercent = 5;

/** The price for a buyer. Returning customers, who have paid an order before, get a discount on yearly plans. */
export function priceFor(plan: CataloguePlan, currency: string, isReturning: boolean): Money {
  const price = listPrice(plan, currency);
  if (!isReturning || plan.duration !== 'year') return price;
  return subtractMoney(price, percentOfMoney(price, loyaltyPercent));
}

/** Converts a plan to the contract's format. */
export function toContractPlan(
  plan: CataloguePlan,
  {
    currency,
    language,
    isReturning,
    trialDays,
  }: { currency: string; language: Language; isReturning: boolean; trialDays: number },
): Plan {
  const fullPrice = listPrice(plan, currency);
  const price = priceFor(plan, currency, isReturning);
  return {
    id: plan.id,
    language,
    name: planName(plan, language),
    price,
    duration: plan.duration,
    days: plan.days,
    deviceCount: plan.deviceCount,
    originalPrice: price.amount === fullPrice.amount ? null : fullPrice,
    trialDays,
    isRecommended: plan.isOnSale && plan.duration === 'year',
    renewalDiscount: renewalDiscountOf(plan),
    description: planDescription(plan, language),
    features: planFeatures(plan, language),
  };
}
