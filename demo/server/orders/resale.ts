import { eq } from 'drizzle-orm';
import { tierAt } from '../../../src/rules/reseller/tiers';
import type { CataloguePlan } from '../catalogue/plans';
import { resellerTiers } from '../catalogue/reseller';
import type { Database } from '../database/open';
import { type Account, type OrderRow, orders, type Resale } from '../database/schema';
import { Refusal } from '../http/refusal';
import { newActivationCode } from '../ids';
import type { Choices } from './valuation';

/** Refuses with -24031 unless the member is a reseller. */
export function mustBeReseller({ userType }: Account): void {
  if (userType !== 'reseller') throw new Refusal('-24031', { detail: 'not a reseller' });
}

/** How a reseller's order is priced: in the currency it was ordered in, at the price of its tier. */
export function resalePricing(
  plan: CataloguePlan,
  { currency, quantity }: { currency: string; quantity: number },
): Pick<Choices, 'brandCurrency' | 'isLoyal' | 'unitPrice'> {
  return { brandCurrency: currency, isLoyal: false, unitPrice: tierAt(resellerTiers(plan, currency), quantity)?.price };
}

/** The same for an order that exists; null for one that is no reseller's. */
export const resalePricingOf = (plan: CataloguePlan, order: Pick<OrderRow, 'resale' | 'quantity'> | null) =>
  order?.resale ? resalePricing(plan, { currency: order.resale.currency, quantity: order.quantity }) : null;

/** Makes the codes of a paid order, one a piece. */
export async function makeCodes(tx: Database, { orderId, quantity }: OrderRow, resale: Resale): Promise<void> {
  const codes = Array.from({ length: quantity }, newActivationCode);
  await tx
    .update(orders)
    .set({ resale: { ...resale, codes } })
    .where(eq(orders.orderId, orderId));
}
