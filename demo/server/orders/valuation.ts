import { and, eq, isNull } from 'drizzle-orm';
import type { Installment } from '../../../src/contract/entities';
import type { Money } from '../../../src/contract/primitives';
import {
  addMoney,
  compareMoney,
  divideMoney,
  multiplyMoney,
  percentOfMoney,
  type RenewalPeriod,
  renewalDiscount,
  subtractMoney,
} from '../../../src/rules';
import { convert, exchangeRate, isCurrency } from '../catalogue/currencies';
import type { MethodRow } from '../catalogue/methods';
import { type CataloguePlan, listPrice, priceFor, renewalDiscountOf } from '../catalogue/plans';
import type { Database } from '../database/open';
import { type CouponRow, orders } from '../database/schema';
import { Refusal } from '../http/refusal';
import { couponDiscount } from './coupons';

/** Percent added when a card is charged in another currency than the brand's. */
const foreignFeePercent = 2;

/** Members who have paid an order before. */
export async function isLoyalMember(tx: Database, uid: string | undefined): Promise<boolean> {
  if (uid === undefined) return false;
  const paid = and(eq(orders.uid, uid), eq(orders.status, 'success'), isNull(orders.resale));
  const rows = await tx.select({ orderId: orders.orderId }).from(orders).where(paid).limit(1);
  return rows.length > 0;
}

export interface Choices {
  plan: CataloguePlan;
  brandCurrency: string;
  isLoyal: boolean;
  quantity: number;
  method?: MethodRow | undefined;
  currency?: string | undefined;
  installments?: number | undefined;
  cardBrand?: string | undefined;
  coupon?: CouponRow | undefined;
  /** The price of one piece in the brand's currency, where it is not the plan's own. */
  unitPrice?: Money | undefined;
}

export interface Valuation {
  unitPrice: Money;
  subtotal: Money;
  discount: Money;
  fee: Money;
  total: Money;
  exchangeRate: string | null;
  methodDiscountPercent: number | null;
  methodDiscount: Money;
  renewal: Renewals | null;
}

/** What renewals of the plan would cost. */
interface Renewals {
  price: Money;
  fullPrice: Money;
  periods: number;
  period: RenewalPeriod | null;
}

function renewalsOf(plan: CataloguePlan, currency: string): Renewals {
  const fullPrice = listPrice(plan, currency);
  const discount = renewalDiscountOf(plan);
  if (!discount) return { price: fullPrice, fullPrice, periods: 0, period: null };
  const { periods, period } = discount;
  return { price: renewalDiscount(discount, fullPrice).price, fullPrice, periods, period };
}

/** The currency of a charge: the method's only one, else the asked one, else the brand's. Refuses with -2408. */
export function chargeCurrency({
  method,
  currency,
  brandCurrency,
}: Pick<Choices, 'method' | 'currency' | 'brandCurrency'>): string {
  const chosen = method?.currency ?? currency ?? brandCurrency;
  if (!isCurrency(chosen)) throw new Refusal('-2408', { detail: chosen });
  return chosen;
}

/** What the order costs before installments. */
export function valuate(choices: Choices): Valuation {
  const { plan, brandCurrency, isLoyal, quantity, method, coupon } = choices;
  const currency = chargeCurrency(choices);
  // Plans have their own prices in some currencies, which are not the converted ones; the brand's decides.
  const unitPrice = convert(choices.unitPrice ?? priceFor(plan, brandCurrency, isLoyal), currency);
  const subtotal = multiplyMoney(unitPrice, quantity);
  const byCoupon = coupon ? couponDiscount(coupon, subtotal) : percentOfMoney(subtotal, 0);
  const byMethod = percentOfMoney(subtotal, method?.discountPercent ?? 0);
  const off = addMoney(byCoupon, byMethod);
  const discount = compareMoney(off, subtotal) > 0 ? subtotal : off;
  const reduced = subtractMoney(subtotal, discount);
  const isForeign = method?.group === 'CARD' && currency !== brandCurrency;
  const conversion = percentOfMoney(reduced, isForeign ? foreignFeePercent : 0);
  const due = addMoney(reduced, conversion);
  const interest = interestOf(due, choices);
  return {
    unitPrice,
    subtotal,
    discount,
    fee: addMoney(conversion, interest),
    total: addMoney(due, interest),
    exchangeRate: currency === brandCurrency ? null : exchangeRate(brandCurrency, currency),
    methodDiscountPercent: method?.discountPercent ?? null,
    // Where both together are more than everything, the coupon comes first.
    methodDiscount: subtractMoney(discount, compareMoney(byCoupon, discount) > 0 ? discount : byCoupon),
    renewal: method?.canRenew ? renewalsOf(plan, currency) : null,
  };
}

const mostInstallments = 12;
const freeInstallments = 3;
/** Percent of interest for each part, once there are more than the free ones. */
const interestPerPart = '1.5';

/** Cards charged in parts: Elo everywhere, every brand in Brazil's money. */
export const hasInstallments = (
  method: MethodRow | undefined,
  currency: string,
  cardBrand: string | undefined,
): boolean => method?.hasInstallments === true && (cardBrand === 'elo' || currency === 'BRL');

function installment(due: Money, count: number): Installment {
  const none = percentOfMoney(due, 0);
  if (count <= freeInstallments) return { count, each: divideMoney(due, count), total: due, interest: none };
  const withInterest = addMoney(due, percentOfMoney(multiplyMoney(due, count), interestPerPart));
  const each = divideMoney(withInterest, count);
  const total = multiplyMoney(each, count);
  return { count, each, total, interest: subtractMoney(total, due) };
}

function interestOf(due: Money, { method, cardBrand, installments = 1, ...choices }: Choices): Money {
  if (installments <= 1) return percentOfMoney(due, 0);
  // Before the card is known, any card may turn out to be one that is charged in parts.
  const brand = cardBrand ?? 'elo';
  const isOffered = hasInstallments(method, chargeCurrency({ method, ...choices }), brand);
  if (!isOffered || installments > mostInstallments)
    throw new Refusal('-24050', { detail: 'installments are not offered' });
  return installment(due, installments).interest;
}

/** The choices of paying an amount in parts: interest from the fourth on. */
export const installmentChoices = (due: Money): Installment[] =>
  Array.from({ length: mostInstallments }, (_, index) => installment(due, index + 1));
