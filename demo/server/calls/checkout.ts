import { eq } from 'drizzle-orm';
import { currencySymbol } from '../../../src/rules';
import { currencyCodes } from '../catalogue/currencies';
import { methodFor, methodRows, offeredMethod } from '../catalogue/methods';
import { planById } from '../catalogue/plans';
import { usableCoupon } from '../coupons';
import type { Database } from '../database/open';
import { type Account, type CouponRow, cards } from '../database/schema';
import type { Handlers } from '../handler';
import { cardView } from '../order-views';
import { ownOrder } from '../orders';
import { Refusal } from '../refusal';
import { renewalCardId } from '../renewals';
import { chargeCurrency, hasInstallments, installmentChoices, isLoyalMember, valuate } from '../valuation';
import { planOnSale } from './plans';

/** What is being paid for: a plan, or an order that exists. Refuses with 1300 where neither is named. */
async function subjectOf(
  tx: Database,
  member: Account | null,
  { planId, orderId }: { planId?: string | undefined; orderId?: string | undefined },
) {
  if (orderId !== undefined) {
    if (!member) throw new Refusal('-24010');
    const order = await ownOrder(tx, member.uid, orderId);
    const plan = planById(order.planId);
    if (!plan) throw new Refusal('2008');
    return { plan, quantity: order.quantity, couponCode: order.couponCode ?? undefined, order };
  }
  if (planId === undefined) throw new Refusal('1300');
  return { plan: planOnSale(planId), quantity: undefined, couponCode: undefined, order: null };
}

async function couponFor(
  tx: Database,
  member: Account | null,
  code: string | undefined,
  now: number,
): Promise<CouponRow | undefined> {
  if (code === undefined) return undefined;
  if (!member) throw new Refusal('-24010');
  return usableCoupon(tx, member.uid, code, now);
}

function methodNamed(code: string | undefined) {
  if (code === undefined) return undefined;
  const method = offeredMethod(code);
  if (!method) throw new Refusal('-2502', { detail: code });
  return method;
}

export const checkoutHandlers = {
  paymentMethods: {
    access: 'visitor',
    run: async ({ tx, member, brand, language, request }) => {
      if (request.planId !== undefined || request.orderId !== undefined) await subjectOf(tx, member, request);
      const currency = chargeCurrency({
        method: undefined,
        currency: request.currency,
        brandCurrency: brand.settings.currency,
      });
      return { methods: methodRows.filter((row) => row.isOffered).map((row) => methodFor(row, currency, language)) };
    },
  },

  goodsValuation: {
    access: 'visitor',
    run: async ({ tx, now, member, brand, request }) => {
      const subject = await subjectOf(tx, member, request);
      const coupon = await couponFor(tx, member, request.couponCode ?? subject.couponCode, now);
      const valuation = valuate({
        plan: subject.plan,
        brandCurrency: brand.settings.currency,
        isLoyal: await isLoyalMember(tx, member?.uid),
        quantity: request.quantity ?? subject.quantity ?? 1,
        method: methodNamed(request.methodCode),
        currency: request.currency,
        installments: request.installments,
        coupon,
      });
      const isElsewhere = coupon?.orderId != null && coupon.orderId !== subject.order?.orderId;
      return {
        subtotal: valuation.subtotal,
        discount: valuation.discount,
        fee: valuation.fee,
        total: valuation.total,
        couponCode: coupon?.code ?? null,
        couponBoundTo: isElsewhere ? coupon.orderId : null,
        exchangeRate: valuation.exchangeRate,
        methodDiscountPercent: valuation.methodDiscountPercent,
      };
    },
  },

  installmentsPlan: {
    access: 'visitor',
    run: async ({ tx, now, member, brand, request }) => {
      const subject = await subjectOf(tx, member, request);
      const method = methodNamed(request.methodCode);
      const brandCurrency = brand.settings.currency;
      if (!hasInstallments(method, chargeCurrency({ method, currency: undefined, brandCurrency }), request.cardBrand)) {
        return { installments: [], default: null };
      }
      const coupon = await couponFor(tx, member, request.couponCode ?? subject.couponCode, now);
      const isLoyal = await isLoyalMember(tx, member?.uid);
      const { total } = valuate({
        plan: subject.plan,
        brandCurrency,
        isLoyal,
        quantity: subject.quantity ?? 1,
        method,
        coupon,
      });
      const installments = installmentChoices(total);
      return { installments, default: Math.min(brand.settings.installments, installments.length) };
    },
  },

  getCheckCode: {
    access: 'anyone',
    run: async ({ brand, language }) => {
      const names = new Intl.DisplayNames([language], { type: 'currency' });
      const currencies = currencyCodes.map((code) => ({
        code,
        symbol: currencySymbol(code),
        name: names.of(code) ?? code,
      }));
      return { currencies, default: brand.settings.currency };
    },
  },

  listCard: {
    access: 'member',
    run: async ({ tx, member }) => {
      const rows = await tx.select().from(cards).where(eq(cards.uid, member.uid)).orderBy(cards.seq);
      const charged = await renewalCardId(tx, member.uid);
      return { cards: rows.map((row) => cardView(row, charged)) };
    },
  },
} as const satisfies Handlers;
