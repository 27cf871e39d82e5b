import { and, eq, isNull } from 'drizzle-orm';
import type { Installment } from '../../../../src/contract/entities';
import type { Money } from '../../../../src/contract/primitives';
import {
  addMoney,
  compareMoney,
  discountedRenewal,
  divideMoney,
  multiplyMoney,
  percentOfMoney,
  type RenewalPeriod,
  subtractMoney,
} from '../../../../src/rules';
import { convert, exchangeRate } from '../../catalogue/currencies';
import type { MethodRow } from '../../catalogue/method-rows';
import { type CataloguePlan, priceFor, renewalDiscountOf, renewalListPrice } from '../../catalogue/plans';
import type { Database } from '../../database/open';
import { type CouponRow, orders } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { couponDiscount } from './coupons';

/** Percent added when a card is charged in a currency other than the brand's. */
const foreignCurrencyFeePercent = 2;

/** Whether the member has paid an order before, other than as a reseller. */
export async function isReturningCustomer(tx: Database, uid: string | undefined): Promise<boolean> {
  if (uid === undefined) return false;
  const isOwnPaidOrder = and(eq(orders.uid, uid), eq(orders.status, 'success'), isNull(orders.resale));
  const rows = await tx.select({ orderId: orders.orderId }).from(orders).where(isOwnPaidOrder).limit(1);
  return rows.length > 0;
}

export interface ValuationInput {
  plan: CataloguePlan;
  brandCurrency: string;
  /** The currencies that the brand charges in. */
  currencies: readonly string[];
  /** Whether the member has paid an order before. Returning customers pay less for yearly plans. */
  isReturning: boolean;
  quantity: number;
  method?: MethodRow | undefined;
  currency?: string | undefined;
  installments?: number | undefined;
  cardBrand?: string | undefined;
  coupon?: CouponRow | undefined;
  /** A unit price that replaces the plan's, such as a reseller's price. In the brand's currency. */
  unitPrice?: Money | undefined;
  /** The discount of a renewal that the member pays without automatic renewal. In the brand's currency. */
  renewalDiscount?: Money | undefined;
  /** The currency of the brand from which a failed renewal was bought. Default: `brandCurrency`. */
  renewalBrandCurrency?: string | undefined;
  /** How many renewals have used the plan's renewal discount, including this payment. Default: 0. */
  discountsUsed?: number | undefined;
}

export interface Valuation {
  unitPrice: Money;
  subtotal: Money;
  /** The discounts of the renewal, the coupon and the method together. */
  discount: Money;
  /** The fee for a foreign currency and the installment interest together. */
  fee: Money;
  /** The fee's part for a foreign currency; null if there is none. */
  conversionFee: { amount: Money; percent: number } | null;
  /** The fee's part that is installment interest. */
  interest: Money;
  total: Money;
  exchangeRate: string | null;
  methodDiscountPercent: number | null;
  /** The method's part of `discount`. */
  methodDiscount: Money;
  renewal: RenewalPrices | null;
}

/** The prices of the plan's renewals. */
interface RenewalPrices {
  /** The price of the discounted renewals. */
  price: Money;
  /** The price of the renewals after the discounted ones. */
  fullPrice: Money;
  /** The number of discounted renewals. */
  periods: number;
  /** The time between two discounted renewals; null without a discount. */
  period: RenewalPeriod | null;
}

function renewalPricesOf(
  plan: CataloguePlan,
  currencies: Parameters<typeof renewalListPrice>[1],
  discountsUsed: number,
): RenewalPrices {
  const fullPrice = renewalListPrice(plan, currencies);
  const discount = renewalDiscountOf(plan);
  const periods = Math.max((discount?.periods ?? 0) - discountsUsed, 0);
  if (!discount || periods === 0) return { price: fullPrice, fullPrice, periods: 0, period: null };
  return { price: discountedRenewal(discount, fullPrice).price, fullPrice, periods, period: discount.period };
}

/**
 * The currency of a charge: the method's fixed one, else the requested one, else the brand's. Refuses a currency that
 * the brand doesn't charge in with `currencyNotSupported`.
 */
export function chargeCurrency({
  method,
  currency,
  brandCurrency,
  currencies,
}: Pick<ValuationInput, 'method' | 'currency' | 'brandCurrency' | 'currencies'>): string {
  if (method?.currency !== undefined) return method.currency;
  const chosen = currency ?? brandCurrency;
  if (!currencies.includes(chosen)) throw new Refusal(errorCodes.currencyNotSupported, { detail: chosen });
  return chosen;
}

/** The price of an order with its discounts, fees and installment interest. */
export function valuate(input: ValuationInput): Valuation {
  const { plan, brandCurrency, isReturning, quantity, method, coupon } = input;
  const currency = chargeCurrency(input);
  // A plan can have list prices in several currencies. Orders ignore them and convert the price in the
  // brand's currency.
  const unitPrice = convert(input.unitPrice ?? priceFor(plan, brandCurrency, isReturning), currency);
  const subtotal = multiplyMoney(unitPrice, quantity);
  const couponDiscountAmount = coupon ? couponDiscount(coupon, subtotal) : percentOfMoney(subtotal, 0);
  const methodDiscountAmount = percentOfMoney(subtotal, method?.discountPercent ?? 0);
  const renewalDiscount = input.renewalDiscount
    ? convert(input.renewalDiscount, currency)
    : percentOfMoney(subtotal, 0);
  const otherDiscounts = addMoney(couponDiscountAmount, renewalDiscount);
  const discountSum = addMoney(otherDiscounts, methodDiscountAmount);
  const discount = compareMoney(discountSum, subtotal) > 0 ? subtotal : discountSum;
  // If the discounts together exceed the subtotal, the method's is applied last.
  const appliedOtherDiscounts = compareMoney(otherDiscounts, discount) > 0 ? discount : otherDiscounts;
  const discountedPrice = subtractMoney(subtotal, discount);
  const hasForeignCurrencyFee = method?.group === 'CARD' && currency !== brandCurrency;
  const foreignCurrencyFee = percentOfMoney(discountedPrice, hasForeignCurrencyFee ? foreignCurrencyFeePercent : 0);
  const amountDue = addMoney(discountedPrice, foreignCurrencyFee);
  const interest = interestOf(amountDue, input);
  return {
    unitPrice,
    subtotal,
    discount,
    fee: addMoney(foreignCurrencyFee, interest),
    conversionFee: hasForeignCurrencyFee ? { amount: foreignCurrencyFee, percent: foreignCurrencyFeePercent } : null,
    interest,
    total: addMoney(amountDue, interest),
    exchangeRate: currency === brandCurrency ? null : exchangeRate(brandCurrency, currency),
    methodDiscountPercent: method?.discountPercent ?? null,
    methodDiscount: subtractMoney(discount, appliedOtherDiscounts),
    renewal: method?.canRenew
      ? renewalPricesOf(
          plan,
          { brandCurrency: input.renewalBrandCurrency ?? brandCurrency, currency },
          input.discountsUsed ?? 0,
        )
      : null,
  };
}

const maxInstallments = 12;
const maxInterestFreeInstallments = 3;
/** Interest in percent per installment, for an order with more than `maxInterestFreeInstallments`. */
const interestPercentPerInstallment = '1.5';

/**
 * Whether a card payment can be split into installments: with Elo cards in every currency, with other cards only in
 * BRL.
 */
export const areInstallmentsOffered = (
  method: MethodRow | undefined,
  currency: string,
  cardBrand: string | undefined,
): boolean => method?.hasInstallments === true && (cardBrand === 'elo' || currency === 'BRL');

function installmentOption(amountDue: Money, count: number): Installment {
  const noInterest = percentOfMoney(amountDue, 0);
  if (count <= maxInterestFreeInstallments)
    return { count, each: divideMoney(amountDue, count), total: amountDue, interest: noInterest };
  const exactInterest = percentOfMoney(multiplyMoney(amountDue, count), interestPercentPerInstallment);
  const each = divideMoney(addMoney(amountDue, exactInterest), count);
  const total = multiplyMoney(each, count);
  return { count, each, total, interest: subtractMoney(total, amountDue) };
}

function interestOf(amountDue: Money, { method, cardBrand, installments = 1, ...input }: ValuationInput): Money {
  if (installments <= 1) return percentOfMoney(amountDue, 0);
  // Until the card's brand is known, assume one that supports installments in every currency.
  const brand = cardBrand ?? 'elo';
  const isOffered = areInstallmentsOffered(method, chargeCurrency({ method, ...input }), brand);
  if (!isOffered || installments > maxInstallments)
    throw new Refusal(errorCodes.invalidParameter, { detail: 'installments are not offered' });
  return installmentOption(amountDue, installments).interest;
}

/** The installment options of an amount. Those with more than `maxInterestFreeInstallments` include interest. */
export const installmentOptions = (amountDue: Money): Installment[] =>
  Array.from({ length: maxInstallments }, (_, index) => installmentOption(amountDue, index + 1));

/**
 * Throws the error `priceChanged` if the total differs from `expected`, the total that the payer saw. A lower total is
 * refused too: the bank statement must match the screen, and the payer may prefer another plan or method. Requests
 * without an expected total aren't checked.
 */
export function checkExpectedTotal(expected: Money | undefined, total: Money): void {
  if (!expected) return;
  if (expected.currency === total.currency && compareMoney(expected, total) === 0) return;
  throw new Refusal(errorCodes.priceChanged, { data: { total } });
}
