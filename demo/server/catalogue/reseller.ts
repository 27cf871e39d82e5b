import { percentOfMoney, subtractMoney } from '../../../src/rules';
import type { Tier } from '../../../src/rules/reseller/tiers';
import type { CataloguePlan } from './plans';
import { listPrice } from './plans';

/** Percent off the list price, by the quantity from which it holds. */
const discounts: readonly { quantity: number; percent: number }[] = [
  { quantity: 1, percent: 20 },
  { quantity: 10, percent: 25 },
  { quantity: 50, percent: 30 },
  { quantity: 100, percent: 35 },
];

/** What one piece costs a reseller, by quantity. */
export function resellerTiers(plan: CataloguePlan, currency: string): Tier[] {
  const full = listPrice(plan, currency);
  return discounts.map(({ quantity, percent }) => ({
    quantity,
    price: subtractMoney(full, percentOfMoney(full, percent)),
  }));
}

/** Fewest codes in one order: short plans are handed on by the dozen. */
export const fewestCodes = ({ duration }: Pick<CataloguePlan, 'duration'>): number => (duration === 'week' ? 10 : 5);

export const mostCodes = 500;

/** Most times a plan's length that a customer is topped up by at once. */
export const mostPeriods = 12;

/** Where resellers sell: customers named by phone are of these countries. */
export const resaleCountries: readonly string[] = [
  ...['AR', 'BO', 'BR', 'CL', 'CO', 'CR', 'DO', 'EC', 'ES', 'GT', 'MX', 'PA', 'PE', 'PH', 'PT', 'PY', 'RU'],
  ...['US', 'UY', 'VE', 'ZA'],
];
