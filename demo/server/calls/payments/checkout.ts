import { eq } from 'drizzle-orm';
import { currencySymbol } from '../../../../src/rules';
import { visitorCountry } from '../../accounts/visitor-country';
import { readLastVerification } from '../../billing/cards/last-verification';
import { partnerSessionId, requiresSecurityCode } from '../../billing/cards/security-code';
import { listedMandates, mandateView } from '../../billing/mandates/mandates';
import { type CouponUse, requireUsableCoupon } from '../../billing/money/coupons';
import {
  areInstallmentsOffered,
  chargeCurrency,
  installmentOptions,
  isReturningCustomer,
  type Valuation,
  valuate,
} from '../../billing/money/valuation';
import { cardView } from '../../billing/orders/order-views';
import { lockOwnOrder } from '../../billing/orders/orders';
import { pricingOfOrder } from '../../billing/orders/renewal-orders';
import { afterTrialOffer, lockRenewal, renewalMethodId } from '../../billing/settlement/renewals';
import { currenciesOf } from '../../catalogue/currencies';
import { methodFor, offeredMethod, offeredMethods, sortMethods } from '../../catalogue/methods';
import { planById } from '../../catalogue/plans';
import { taxesOf } from '../../catalogue/taxes';
import type { Database } from '../../database/open';
import { type Account, type CouponRow, cards, type OrderRow } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { CallContext, Handlers } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { readSetting } from '../../settings/stored-settings';
import { requirePlanOnSale } from '../storefront/plans';

/**
 * What a request wants to buy or pay: a plan, or an existing order with its plan, quantity and coupon code. Throws
 * `orderEmpty` if the request contains neither a plan's nor an order's id.
 */
async function requestedPurchase(
  tx: Database,
  member: Account | null,
  { planId, orderId }: { planId?: string | undefined; orderId?: string | undefined },
) {
  if (orderId !== undefined) {
    if (!member) throw new Refusal(errorCodes.tokenMissing);
    const order = await lockOwnOrder(tx, member.uid, orderId);
    const plan = planById(order.planId);
    if (!plan) throw new Refusal(errorCodes.planNotOnSale);
    return { plan, quantity: order.quantity, couponCode: order.couponCode ?? undefined, order };
  }
  if (planId === undefined) throw new Refusal(errorCodes.orderEmpty);
  return { plan: requirePlanOnSale(planId), quantity: undefined, couponCode: undefined, order: null };
}

/**
 * The member's coupon with this code; undefined if `code` is undefined. Throws `tokenMissing` for a visitor, and the
 * refusals of `requireUsableCoupon` for a coupon that can't be used.
 */
export async function couponFor(
  tx: Database,
  member: Account | null,
  { code, ...use }: CouponUse & { code: string | undefined },
  now: number,
): Promise<CouponRow | undefined> {
  if (code === undefined) return undefined;
  if (!member) throw new Refusal(errorCodes.tokenMissing);
  return requireUsableCoupon(tx, { uid: member.uid, typedCode: code, use }, now);
}

/**
 * The payment method with this code; undefined if `code` is undefined. Throws `methodNotSupported` for a method that
 * isn't offered.
 */
export async function requireMethod(tx: Database, code: string | undefined) {
  if (code === undefined) return undefined;
  const method = offeredMethod(code, await readSetting(tx, 'offers', {}));
  if (!method) throw new Refusal(errorCodes.methodNotSupported, { detail: code });
  return method;
}

/** A valuation (the price with its discounts and fees) in the contract's format. */
export function valuationView(
  {
    subtotal,
    discount,
    fee,
    conversionFee,
    interest,
    total,
    exchangeRate,
    methodDiscountPercent,
    methodDiscount,
    renewal,
  }: Valuation,
  coupon: CouponRow | undefined,
  order: OrderRow | null,
) {
  const isBoundToOtherOrder = coupon?.orderId != null && coupon.orderId !== order?.orderId;
  return {
    subtotal,
    discount,
    fee,
    conversionFee,
    interest,
    taxes: taxesOf(total),
    total,
    couponCode: coupon?.code ?? null,
    couponBoundTo: isBoundToOtherOrder ? coupon.orderId : null,
    exchangeRate,
    methodDiscountPercent,
    methodDiscount,
    renewal: order?.resale || order?.gift ? null : renewal,
  };
}

/** Currencies with their symbols and names in a language, and the brand's default currency. */
export function currencyList(codes: readonly string[], { brand, language }: Pick<CallContext, 'brand' | 'language'>) {
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  const currencies = codes.map((code) => ({ code, symbol: currencySymbol(code), name: names.of(code) ?? code }));
  return { currencies, default: brand.settings.currency };
}

export const checkoutHandlers = {
  paymentMethods: {
    access: 'visitor',
    run: async ({ tx, now, member, brand, language, origin, country, userAgent, request }) => {
      const hasPlanOrOrder = request.planId !== undefined || request.orderId !== undefined;
      const purchase = hasPlanOrOrder ? await requestedPurchase(tx, member, request) : null;
      const pricing = purchase && (await pricingOfOrder(tx, { ...purchase, settings: brand.settings }));
      const currency = chargeCurrency({
        method: undefined,
        currency: request.currency,
        brandCurrency: pricing?.brandCurrency ?? brand.settings.currency,
        currencies: currenciesOf(brand.settings),
      });
      const offered = offeredMethods(await readSetting(tx, 'offers', {}));
      const trial = member &&
        purchase &&
        !purchase.order && { member, plan: purchase.plan, renewal: await lockRenewal(tx, member.uid) };
      return {
        methods: sortMethods(offered, { currency, country: await visitorCountry({ tx, country }), userAgent }).map(
          (row) => ({
            ...methodFor(row, { orderCurrency: currency, language, origin }),
            ...(purchase?.order?.gift && { canRenew: false }),
            ...(trial && { afterTrial: afterTrialOffer(trial, row, { brand: brand.settings.code, currency, now }) }),
          }),
        ),
        isTest: true,
      };
    },
  },

  goodsValuation: {
    access: 'visitor',
    run: async ({ tx, now, member, brand, request }) => {
      const purchase = await requestedPurchase(tx, member, request);
      // An existing order's quantity can't change, so the request's quantity is ignored.
      const quantity = purchase.quantity ?? request.quantity ?? 1;
      const couponUse = {
        code: request.couponCode ?? purchase.couponCode,
        quantity,
        isResale: purchase.order?.resale != null,
      };
      const coupon = await couponFor(tx, member, couponUse, now);
      const valuation = valuate({
        plan: purchase.plan,
        brandCurrency: brand.settings.currency,
        currencies: currenciesOf(brand.settings),
        isReturning: await isReturningCustomer(tx, member?.uid),
        quantity,
        method: await requireMethod(tx, request.methodCode),
        currency: request.currency,
        installments: request.installments,
        coupon,
        ...(await pricingOfOrder(tx, { ...purchase, settings: brand.settings })),
      });
      return valuationView(valuation, coupon, purchase.order);
    },
  },

  installmentsPlan: {
    access: 'visitor',
    run: async ({ tx, now, member, brand, request }) => {
      const purchase = await requestedPurchase(tx, member, request);
      const method = await requireMethod(tx, request.methodCode);
      const pricing = await pricingOfOrder(tx, { ...purchase, settings: brand.settings });
      const brandCurrency = pricing?.brandCurrency ?? brand.settings.currency;
      const currencies = currenciesOf(brand.settings);
      const currency = chargeCurrency({ method, currency: request.currency, brandCurrency, currencies });
      if (!areInstallmentsOffered(method, currency, request.cardBrand)) {
        return { installments: [], default: null };
      }
      const quantity = purchase.quantity ?? 1;
      const couponUse = {
        code: request.couponCode ?? purchase.couponCode,
        quantity,
        isResale: purchase.order?.resale != null,
      };
      const coupon = await couponFor(tx, member, couponUse, now);
      const isReturning = await isReturningCustomer(tx, member?.uid);
      const { total } = valuate({
        plan: purchase.plan,
        brandCurrency,
        currencies,
        isReturning,
        quantity,
        method,
        currency,
        coupon,
        ...pricing,
      });
      const installments = installmentOptions(total);
      return { installments, default: Math.min(brand.settings.installments, installments.length) };
    },
  },

  /** Returns the list of currencies. The contract gives this call the name `getCheckCode`. */
  getCheckCode: {
    access: 'anyone',
    run: async ({ brand, language }) => currencyList(currenciesOf(brand.settings), { brand, language }),
  },

  listCard: {
    access: 'member',
    run: async ({ tx, now, member, session, language }) => {
      const rows = await tx.select().from(cards).where(eq(cards.uid, member.uid)).orderBy(cards.seq);
      const methodIdForRenewal = await renewalMethodId(tx, member.uid);
      const mandates = await listedMandates(tx, member.uid, { renewalMandateId: methodIdForRenewal, now });
      const checkedCards = rows.map((row) => ({ row, needsSecurityCode: requiresSecurityCode(row, { session, now }) }));
      // Hides cards that a payment provider stores and whose security code is required: our card frame would send the
      // code to this server, and not to the provider.
      const usableCards = checkedCards.filter(({ row, needsSecurityCode }) => !row.provider || !needsSecurityCode);
      return {
        cards: [
          ...usableCards.map(({ row, needsSecurityCode }) => cardView(row, methodIdForRenewal, needsSecurityCode)),
          ...mandates.map((row) => ({
            ...mandateView(row, { renewalMandateId: methodIdForRenewal, language, now }),
            requiresAuthorization: partnerSessionId({ session }) !== null,
          })),
        ],
        lastVerification: await readLastVerification(tx, member.uid, now),
      };
    },
  },
} as const satisfies Handlers;
