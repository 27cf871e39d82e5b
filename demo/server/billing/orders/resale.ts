import { eq } from 'drizzle-orm';
import { dayInMilliseconds } from '../../../../src/rules';
import { tierAt } from '../../../../src/rules/money/tiers';
import type { CataloguePlan } from '../../catalogue/plans';
import { resellerTiers } from '../../catalogue/reseller';
import type { Database } from '../../database/open';
import { type Account, activationCodes, type OrderRow, orders, type Resale } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { newActivationCode } from '../../ids';
import type { ValuationInput } from '../money/valuation';

/** Refuses with the error `forbidden` unless the member is a reseller. */
export function requireReseller({ userType }: Account): void {
  if (userType !== 'reseller') throw new Refusal(errorCodes.forbidden, { detail: 'not a reseller' });
}

/** The fields of `valuate`'s input that differ for a reseller's order. The quantity determines the unit price. */
export function resalePricing(
  plan: CataloguePlan,
  { currency, quantity }: { currency: string; quantity: number },
): Pick<ValuationInput, 'brandCurrency' | 'isReturning' | 'unitPrice'> {
  return {
    // The tiers have prices in the order's currency, so nothing is converted from the brand's currency.
    brandCurrency: currency,
    // Resellers don't get the prices for returning customers.
    isReturning: false,
    unitPrice: tierAt(resellerTiers(plan, currency), quantity)?.price,
  };
}

/** The result of `resalePricing` for an existing order; null if it isn't a reseller's order. */
export const resalePricingOfOrder = (plan: CataloguePlan, order: Pick<OrderRow, 'resale' | 'quantity'> | null) =>
  order?.resale ? resalePricing(plan, { currency: order.resale.currency, quantity: order.quantity }) : null;

/** How long a code can be redeemed. */
const codeLifetimeDays = 365;

/** Inserts activation codes and returns them. */
export async function insertActivationCodes(
  tx: Database,
  count: number,
  values: Pick<OrderRow, 'orderId' | 'brand' | 'planId' | 'validDays' | 'currency'>,
  now: number,
): Promise<string[]> {
  const codes = Array.from({ length: count }, newActivationCode);
  const expires = now + codeLifetimeDays * dayInMilliseconds;
  await tx.insert(activationCodes).values(codes.map((code) => ({ ...values, code, expires })));
  return codes;
}

/** Creates the activation codes of a paid order, one per unit. */
export async function createActivationCodes(
  tx: Database,
  { orderId, quantity, brand, planId, validDays, currency }: OrderRow,
  resale: Resale,
  now: number,
): Promise<void> {
  const codes = await insertActivationCodes(tx, quantity, { orderId, brand, planId, validDays, currency }, now);
  await tx
    .update(orders)
    .set({ resale: { ...resale, codes } })
    .where(eq(orders.orderId, orderId));
}
