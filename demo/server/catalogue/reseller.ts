import { percentOfMoney, subtractMoney } from '../../../src/rules';
import type { Tier } from '../../../src/rules/money/tiers';
import { type CataloguePlan, listPrice } from './plans';

/** Discounts on the list price, in percent. `quantity` is the smallest quantity that gets the discount. */
const quantityDiscounts: readonly { quantity: number; percent: number }[] = [
  { quantity: 1, percent: 20 },
  { quantity: 10, percent: 25 },
  { quantity: 50, percent: 30 },
  { quantity: 100, percent: 35 },
];

/** Returns a plan's prices for resellers, per activation code or plan period, each with its minimum quantity. */
export function resellerTiers(plan: CataloguePlan, currency: string): Tier[] {
  const fullPrice = listPrice(plan, currency);
  return quantityDiscounts.map(({ quantity, percent }) => ({
    quantity,
    price: subtractMoney(fullPrice, percentOfMoney(fullPrice, percent)),
  }));
}

/** Minimum number of activation codes in one order. It is higher for weekly plans, because they cost less. */
export const minCodesOf = ({ duration }: Pick<CataloguePlan, 'duration'>): number => (duration === 'week' ? 10 : 5);

/** Maximum number of activation codes in one order. */
export const maxCodes = 500;

/** Maximum number of plan periods in one order for a customer. */
export const maxPeriods = 12;

/** Countries whose phone numbers can identify a reseller's customer. */
export const resaleCountries: readonly string[] =
  'AR BO BR CL CO CR DO EC ES GT MX PA PE PH PT PY RU US UY VE ZA'.split(' ');
