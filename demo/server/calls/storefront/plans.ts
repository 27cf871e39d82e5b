import { and, desc, eq, gt, inArray, isNull, notInArray, or } from 'drizzle-orm';
import { canBuyPlan, dayInMilliseconds, freeTrialDays } from '../../../../src/rules';
import { ageCheckOf } from '../../accounts/age-check';
import { convertRemainingDays } from '../../billing/money/conversion';
import { isReturningCustomer } from '../../billing/money/valuation';
import { orderView } from '../../billing/orders/order-views';
import { decisivePayment } from '../../billing/orders/orders';
import { offeredMethods, paymentMarksFor } from '../../catalogue/methods';
import { planName } from '../../catalogue/plan-texts';
import { type CataloguePlan, cataloguePlans, planById, priceFor, toContractPlan } from '../../catalogue/plans';
import type { Database } from '../../database/open';
import { type Account, attempts, orders, payments } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Call, CallName, Handlers } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { readSetting } from '../../settings/stored-settings';

/** The member's active plan and its end; null for visitors and for members without an active plan. */
export function activePlanOf(member: Account | null, now: number) {
  const plan = member?.planId ? planById(member.planId) : undefined;
  if (!member || !plan || member.expiredTime <= now) return null;
  return { plan, planId: plan.id, deviceCount: plan.deviceCount, expiredTime: member.expiredTime };
}

/** Returns the plan with this id. Refuses with `planNotOnSale` if it isn't on sale. */
export function requirePlanOnSale(id: string): CataloguePlan {
  const plan = planById(id);
  if (!plan?.isOnSale) throw new Refusal(errorCodes.planNotOnSale, { detail: id });
  return plan;
}

/** The currency, the language and the facts about the caller from which `toContractPlan` computes prices and texts. */
async function pricingOf<K extends CallName>({ tx, brand, language, member }: Call<K>) {
  return {
    currency: brand.settings.currency,
    language,
    isReturning: await isReturningCustomer(tx, member?.uid),
    // A member's trial has already started: it starts at registration.
    trialDays: member ? 0 : freeTrialDays,
  };
}

/** The latest order that is unpaid or failed and can still be paid. */
async function unfinishedOrder(tx: Database, uid: string, now: number) {
  const isUnfinished = and(
    eq(orders.uid, uid),
    inArray(orders.status, ['pending', 'failed']),
    gt(orders.payBefore, now),
    // Resellers finish their orders in the reseller screens.
    isNull(orders.resale),
  );
  const [order] = await tx
    .select()
    .from(orders)
    .where(isUnfinished)
    .orderBy(desc(orders.createdAt), desc(orders.seq))
    .limit(1);
  return order;
}

/** The order, whatever its status, that a request with this Idempotency-Key created or paid. */
async function orderOfAttempt(tx: Database, uid: string, key: string) {
  const isSameAttempt = and(eq(attempts.uid, uid), eq(attempts.key, key));
  const [attempt] = await tx.select().from(attempts).where(isSameAttempt);
  if (!attempt?.orderId) return undefined;
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, attempt.orderId));
  return order;
}

/** For this long after a purchase, `orderRemind` returns it as a recent one. */
const recentPurchaseMs = 3 * dayInMilliseconds;

/**
 * The member's latest order of a plan that was paid lately, and when. Automatic renewals, refunded orders and resellers'
 * orders don't count, because the payer would buy the plan after them for a reason. The order of a failed renewal that the
 * member paid counts: its payment is newer than the order.
 */
async function recentPurchase(tx: Database, uid: string, planId: string, now: number) {
  const isRecentPurchase = and(
    eq(orders.uid, uid),
    eq(orders.planId, planId),
    eq(orders.status, 'success'),
    or(eq(orders.isRenewal, false), gt(payments.createdAt, orders.createdAt)),
    isNull(orders.resale),
    isNull(orders.gift),
    or(isNull(orders.refundStatus), notInArray(orders.refundStatus, ['pending', 'succeeded'])),
    eq(payments.status, 'success'),
    gt(payments.settledAt, now - recentPurchaseMs),
  );
  const [purchase] = await tx
    .select()
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.orderId))
    .where(isRecentPurchase)
    .orderBy(desc(payments.settledAt), desc(payments.seq))
    .limit(1);
  return purchase;
}

/** The type `Handler` (http/handler.ts) explains the values of `access`. */
export const planHandlers = {
  listPlans: {
    access: 'visitor',
    run: async (call) => {
      const pricing = await pricingOf(call);
      const plans = cataloguePlans.filter((plan) => plan.isOnSale).map((plan) => toContractPlan(plan, pricing));
      const paymentMarks = paymentMarksFor(await readSetting(call.tx, 'offers', {}), pricing.currency);
      return { plans, trialDays: pricing.trialDays, paymentMarks };
    },
  },

  planDetail: {
    access: 'visitor',
    run: async (call) => toContractPlan(requirePlanOnSale(call.request.id), await pricingOf(call)),
  },

  queryCart: {
    access: 'visitor',
    run: async ({ tx, now, brand, language, member, request }) => {
      const activePlan = activePlanOf(member, now);
      const plan = request.planId === undefined ? null : requirePlanOnSale(request.planId);
      const isReturning = await isReturningCustomer(tx, member?.uid);
      return {
        activePlan: activePlan && {
          planId: activePlan.planId,
          name: planName(activePlan.plan, language),
          deviceCount: activePlan.deviceCount,
          expiredTime: activePlan.expiredTime,
        },
        items: plan
          ? [
              {
                planId: plan.id,
                name: planName(plan, language),
                quantity: 1,
                price: priceFor(plan, brand.settings.currency, isReturning),
              },
            ]
          : [],
      };
    },
  },

  checkPlanAvailable: {
    access: 'visitor',
    run: async ({ tx, now, brand, member, origin, request }) => {
      const plan = planById(request.planId);
      if (!plan?.isOnSale) return { isAvailable: false, reason: 'notOnSale' };
      const activePlan = activePlanOf(member, now);
      const availability = canBuyPlan(plan, activePlan, now);
      if (!availability.ok)
        // The active plan prevents the purchase. The requested plan can be bought when the active plan has ended.
        return { isAvailable: false, reason: availability.reason, availableFrom: availability.until };
      const { remainingDays, validUntil } = convertRemainingDays({
        from: activePlan?.plan ?? null,
        to: plan,
        days: plan.days,
        expiredTime: member?.expiredTime ?? 0,
        convertsRemainingDays: brand.settings.upgradePolicy === 'convert',
        now,
      });
      const ageCheck = member && (await ageCheckOf(tx, member, origin, now));
      return { isAvailable: true, validUntil, remainingDays, ageCheck, deletesAt: member?.deletesAt ?? null };
    },
  },

  planConvert: {
    access: 'member',
    run: async ({ tx, now, brand, member, request }) => {
      const plan = requirePlanOnSale(request.planId);
      const activePlan = activePlanOf(member, now);
      if (!activePlan) throw new Refusal(errorCodes.operationNotSupported, { detail: 'the member has no active plan' });
      if (!canBuyPlan(plan, activePlan, now).ok) throw new Refusal(errorCodes.planNotBuyable);
      const conversion = convertRemainingDays({
        from: activePlan.plan,
        to: plan,
        days: plan.days,
        expiredTime: member.expiredTime,
        convertsRemainingDays: brand.settings.upgradePolicy === 'convert',
        now,
      });
      const payToday = priceFor(plan, brand.settings.currency, await isReturningCustomer(tx, member.uid));
      return { fromPlanId: activePlan.planId, toPlanId: plan.id, payToday, ...conversion };
    },
  },

  planMethodDiscount: {
    access: 'anyone',
    run: async ({ tx, request }) => {
      requirePlanOnSale(request.planId);
      const offered = offeredMethods(await readSetting(tx, 'offers', {}));
      const discounted = offered.filter((row) => row.discountPercent !== undefined);
      return { discounts: discounted.map((row) => ({ methodCode: row.code, percent: row.discountPercent ?? 0 })) };
    },
  },

  orderRemind: {
    access: 'member',
    run: async ({ tx, now, member, language, request }) => {
      const order =
        request.attempt === undefined
          ? await unfinishedOrder(tx, member.uid, now)
          : await orderOfAttempt(tx, member.uid, request.attempt);
      const payment = order && (await decisivePayment(tx, order.orderId));
      const reminder = { order: order ? orderView(order, payment ?? null, language) : null };
      if (request.planId === undefined) return reminder;
      const purchase = await recentPurchase(tx, member.uid, request.planId, now);
      if (!purchase) return { ...reminder, recentPurchase: null };
      const purchasedOrder = orderView(purchase.orders, purchase.payments, language);
      const ageMs = Math.max(0, now - (purchasedOrder.paidAt ?? now));
      return { ...reminder, recentPurchase: { order: purchasedOrder, ageMs } };
    },
  },
} as const satisfies Handlers;
