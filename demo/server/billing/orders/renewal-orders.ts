import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { BrandSettings } from '../../../../src/contract/site/brand';
import { dayInMilliseconds, discountedRenewal, percentOfMoney, subtractMoney } from '../../../../src/rules';
import { sendNotice } from '../../accounts/messages/notices';
import { createPayNowLink } from '../../accounts/sessions/tickets';
import { convert, currenciesOf } from '../../catalogue/currencies';
import { type CataloguePlan, planById, renewalDiscountOf, renewalListPrice } from '../../catalogue/plans';
import type { Database } from '../../database/open';
import { accounts, cards, type OrderRow, orders, type RenewalRow, renewals } from '../../database/schema';
import { brandByCode } from '../../settings/brands';
import { hasExpired } from '../cards/card-reading';
import { findMandate } from '../mandates/mandates';
import type { ValuationInput } from '../money/valuation';
import { insertOrder, noDeadline } from './orders';
import { resalePricingOfOrder } from './resale';

// Each period of a renewal has one order. If its charge fails, the order stays payable, at the renewal's price, until it
// is paid, another paid order replaces it, or the member turns the renewal off.

/** How many days before a charge a member who wants it is reminded. */
export const reminderDays = 3;

/** On which days after the first failed charge a card is charged again. */
export const cardRetryDays: readonly number[] = [3, 7];

/**
 * The date of a renewal's next charge after one that failed at `failedAt`; null if it isn't charged again. `retryDays`
 * are the days after the first failed charge, `retries` the number of charges since then.
 */
export function nextRetry(
  retryDays: readonly number[],
  { retries, failedAt }: { retries: number; failedAt: number },
): number | null {
  const day = retryDays[retries];
  return day === undefined ? null : failedAt + (day - (retryDays[retries - 1] ?? 0)) * dayInMilliseconds;
}

/** The member's unpaid order of a renewal, which can still be paid. Locks its row. */
export async function openRenewalOrder(tx: Database, uid: string, now: number): Promise<OrderRow | undefined> {
  const isOpen = and(
    eq(orders.uid, uid),
    eq(orders.isRenewal, true),
    ne(orders.status, 'success'),
    gt(orders.payBefore, now),
  );
  const [order] = await tx.select().from(orders).where(isOpen).orderBy(desc(orders.seq)).limit(1).for('update');
  return order;
}

/** The price columns of a renewal's order. */
export function renewalValuation(renewal: RenewalRow) {
  const { fullPrice, price } = nextRenewal(renewal);
  return { unitPrice: fullPrice, subtotal: fullPrice, total: price };
}

/** Creates the order of a renewal's next period. `now` is the date on which the period is billed. */
export function insertRenewalOrder(
  tx: Database,
  renewal: RenewalRow,
  now: number,
  method = { methodCode: 'card', methodGroup: 'CARD' },
): Promise<OrderRow> {
  const { plan } = nextRenewal(renewal);
  return insertOrder(tx, {
    uid: renewal.uid,
    brand: renewal.brand,
    planId: plan.id,
    quantity: 1,
    validDays: plan.days,
    ...method,
    valuation: renewalValuation(renewal),
    isRenewal: true,
    now,
  });
}

interface RenewalFailure {
  /** The order of the period that couldn't be charged. */
  orderId: string;
  failureCode: string;
  failedAt: number;
  /** When the charge is tried again. */
  retry?: { at: number; retries: number } | null;
}

/** Records that a renewal couldn't be charged, and tells the member. The period's order stays payable. */
export async function failRenewal(
  tx: Database,
  { uid, brand, planId }: Pick<RenewalRow, 'uid' | 'brand' | 'planId'>,
  { orderId, failureCode, failedAt, retry = null }: RenewalFailure,
): Promise<void> {
  await tx
    .update(renewals)
    .set({ status: 'failed', failureCode, nextBillingDate: retry?.at ?? null, retries: retry?.retries ?? null })
    .where(eq(renewals.uid, uid));
  await markRenewalOrderFailed(tx, orderId, failureCode);
  const [member] = await tx.select().from(accounts).where(eq(accounts.uid, uid));
  if (!member) return;
  const payLink = await createPayNowLink(tx, member, { brand, orderId, now: failedAt });
  const notice = retry
    ? ({ purpose: 'renewalRetry', planId, date: retry.at, payLink } as const)
    : ({ purpose: 'renewalFailed', planId, payLink } as const);
  await sendNotice(tx, { member, brand }, notice, failedAt);
}

/** Marks a renewal's order as failed. It can be paid without a deadline. */
export async function markRenewalOrderFailed(tx: Database, orderId: string, failureCode: string): Promise<void> {
  await tx
    .update(orders)
    .set({ status: 'failed', failureCode, payBefore: noDeadline })
    .where(eq(orders.orderId, orderId));
}

/** Whether the renewal has a card of this member that hasn't expired, or an active mandate. */
export async function canChargeRenewal(
  tx: Database,
  { cardId, mandateId, uid }: Pick<RenewalRow, 'cardId' | 'mandateId' | 'uid'>,
  now: number,
): Promise<boolean> {
  if (mandateId !== null) return (await findMandate(tx, mandateId))?.status === 'active';
  const [card] = cardId ? await tx.select().from(cards).where(eq(cards.cardId, cardId)) : [];
  return card?.uid === uid && !hasExpired(card.details, now);
}

/** The input of `valuate` that differs for an order: a reseller's, or a renewal's that failed. Null for other orders. */
export async function pricingOfOrder(
  tx: Database,
  { plan, order, settings }: { plan: CataloguePlan; order: OrderRow | null; settings: BrandSettings },
): Promise<PricingOfOrder | null> {
  if (!order?.isRenewal) return resalePricingOfOrder(plan, order);
  const [renewal] = await tx.select().from(renewals).where(eq(renewals.uid, order.uid));
  if (renewal?.planId !== order.planId) return null;
  const { fullPrice, price, isReduced } = nextRenewal(renewal);
  // The renewal may have been bought from another brand, with other currencies.
  const brandCurrency = currenciesOf(settings).includes(renewal.currency) ? renewal.currency : settings.currency;
  const [unitPrice, reducedPrice] = [convert(fullPrice, brandCurrency), convert(price, brandCurrency)];
  return {
    brandCurrency,
    isReturning: false,
    unitPrice,
    renewalDiscount: subtractMoney(unitPrice, reducedPrice),
    discountsUsed: renewal.discountsUsed + (isReduced ? 1 : 0),
    renewalBrandCurrency: renewalBrandCurrency(renewal),
  };
}

type PricingOfOrder = Pick<
  ValuationInput,
  'brandCurrency' | 'isReturning' | 'unitPrice' | 'renewalDiscount' | 'discountsUsed' | 'renewalBrandCurrency'
>;

/** The currency of the brand from which a renewal was bought. */
const renewalBrandCurrency = ({ brand, currency }: Pick<RenewalRow, 'brand' | 'currency'>): string =>
  brandByCode(brand)?.settings.currency ?? currency;

/**
 * The plan and price of the next renewal. `discount` is the plan's renewal discount, even if all its periods are used.
 * `isReduced` says whether the discount applies to the next renewal. If so, `price` includes the discount.
 */
export function nextRenewal(
  renewal: Pick<RenewalRow, 'planId' | 'discountsUsed' | 'currency' | 'brand'> &
    Partial<Pick<RenewalRow, 'offer' | 'price'>>,
) {
  const plan = planById(renewal.planId);
  if (!plan) throw new Error(`Renewal of an unknown plan: ${renewal.planId}`);
  const ownPrice = renewal.price?.planId === plan.id ? renewal.price.amount : null;
  const fullPrice =
    ownPrice === null
      ? renewalListPrice(plan, { brandCurrency: renewalBrandCurrency(renewal), currency: renewal.currency })
      : { amount: ownPrice, currency: renewal.currency };
  const discount = renewalDiscountOf(plan);
  // The price that was announced to the member isn't reduced.
  const isReduced = ownPrice === null && discount !== null && renewal.discountsUsed < discount.periods;
  const price = isReduced ? discountedRenewal(discount, fullPrice).price : fullPrice;
  const { offer } = renewal;
  const couponPercent = offer?.kind === 'coupon' && !offer.isUsed ? offer.percent : 0;
  return {
    plan,
    fullPrice,
    price: subtractMoney(price, percentOfMoney(price, couponPercent)),
    discount,
    isReduced,
  };
}
