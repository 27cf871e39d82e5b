import { discountedRenewal } from '../../../src/rules';
import { listPrice, planById, renewalDiscountOf } from '../catalogue/plans';
import type { RenewalRow } from '../database/schema';

/**
 * The plan and price of the next renewal. `discount` is the plan's renewal discount, even if all its periods are used.
 * `isReduced` says whether the discount applies to the next renewal. If so, `price` includes the discount.
 */
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
