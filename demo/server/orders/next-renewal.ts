import { discountedRenewal } from '../../../src/rules';
import { listPrice, planById, renewalDiscountOf } from '../catalogue/plans';
import type { RenewalRow } from '../database/schema';

/** The price of the next renewal, including its discount. */
export function nextRenewal(renewal: Pick<RenewalRow, 'planId' | 'discountsUsed' | 'currency'>) {
  const plan = planById(renewal.planId);
  if (!plan) throw new Error(`Renewal of an unknown plan: ${renewal.planId}`);
  const price = listPrice(plan, renewal.currency);
  const discount = renewalDiscountOf(plan);
  const isReduced = discount !== null && renewal.discountsUsed < discount.periods;
  return {
    plan,
    fullPrice: price,
    price: isReduced ? discountedRenewal(discount, price).price : price,
    discount,
    isReduced,
  };
}
