import { discountedRenewal } from '../../../src/rules';
import { listPrice, planById, renewalDiscountOf } from '../catalogue/plans';
import type { RenewalRow } from '../database/schema';

/** The plan and price of the next renewal. `price` includes the renewal discount if one applies. */
export function nextRenewal(renewal: Pick<RenewalRow, 'planId' | 'discountsUsed' | 'currency'>) {
  const plan = planById(renewal.planId);
  if (!plan) throw new Error(`Renewal of an unknown plan: ${renewal.planId}`);
  const fullPrice = listPrice(plan, renewal.currency);
  const discount = renewalDiscountOf(plan);
  const isReduced = discount !== null && renewal.discountsUsed < discount.periods;
  return {
    plan,
    fullPrice,
    price: isReduced ? discountedRenewal(discount, fullPrice).price : fullPrice,
    discount,
    isReduced,
  };
}
