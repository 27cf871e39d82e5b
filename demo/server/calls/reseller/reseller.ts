import { canBuyPlan } from '../../../../src/rules';
import { tierAt } from '../../../../src/rules/money/tiers';
import { findAccount, normalizeIdentity } from '../../accounts/accounts';
import { bindCoupon } from '../../billing/money/coupons';
import { chargeCurrency, checkExpectedTotal, valuate } from '../../billing/money/valuation';
import { orderView } from '../../billing/orders/order-views';
import { decisivePayment, insertOrder, lockOwnOrder } from '../../billing/orders/orders';
import { requireReseller, resalePricing, resalePricingOfOrder } from '../../billing/orders/resale';
import { listCountries } from '../../catalogue/countries';
import { currenciesOf } from '../../catalogue/currencies';
import { methodFor, offeredMethods } from '../../catalogue/methods';
import { type CataloguePlan, cataloguePlans, listPrice, planById, toContractPlan } from '../../catalogue/plans';
import { maxCodes, maxPeriods, minCodesOf, resaleCountries, resellerTiers } from '../../catalogue/reseller';
import type { Database } from '../../database/open';
import type { OrderRow, Resale } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { CallContext, DataFor, Handlers, MemberCall } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { referenceRows, sortedRows } from '../../partners/reference-report';
import { readSetting } from '../../settings/stored-settings';
import { couponFor, currencyList, requireMethod, valuationView } from '../payments/checkout';
import { recordOrderOfAttempt, repay } from '../payments/pay';
import { activePlanOf, requirePlanOnSale } from '../storefront/plans';

/**
 * Maximum number of rows per page of `dtReferences`, which reports visits and sales by reference: a text that the
 * reseller's pages attach to visits, such as a campaign id.
 */
const maxReferencesPerPage = 100;

type ResellerPlan = DataFor<'dtGetPlan'>['plans'][number];
type ResellerOrder = DataFor<'dtGetOrder'>;

/** The currency to price in: the requested one, else the brand's. Refuses unsupported currencies. */
const currencyOf = ({ brand }: Pick<CallContext, 'brand'>, currency: string | undefined): string =>
  chargeCurrency({
    method: undefined,
    currency,
    brandCurrency: brand.settings.currency,
    currencies: currenciesOf(brand.settings),
  });

function resellerPlan(plan: CataloguePlan, currency: string, call: Pick<CallContext, 'language'>): ResellerPlan {
  const tiers = resellerTiers(plan, currency);
  return {
    ...toContractPlan(plan, { currency, language: call.language, isReturning: false, trialDays: 0 }),
    price: tierAt(tiers, 1)?.price ?? listPrice(plan, currency),
    // The price for members, so that the reseller sees the margin.
    originalPrice: listPrice(plan, currency),
    renewalDiscount: null,
    minimumQuantity: minCodesOf(plan),
    maximumQuantity: maxCodes,
    maximumForCustomer: maxPeriods,
    tiers,
  };
}

/** The customer without the uid, which the sandbox stores but the contract doesn't contain. */
const withoutUid = ({ uid: _, ...customer }: NonNullable<Resale['customer']>) => customer;

async function resellerOrderView(
  { tx, language }: Pick<CallContext, 'tx' | 'language'>,
  order: OrderRow,
  resale: Resale,
): Promise<ResellerOrder> {
  const payment = await decisivePayment(tx, order.orderId);
  return {
    ...orderView(order, payment ?? null, language),
    customer: resale.customer && withoutUid(resale.customer),
    activationCodes: order.status === 'success' ? resale.codes : null,
  };
}

/**
 * Finds an order that the member placed as a reseller, for a customer or for activation codes, and locks its row.
 * Refuses all other orders with `orderNotFound`.
 */
async function lockOwnResellerOrder(
  tx: Database,
  uid: string,
  orderId: string,
): Promise<{ order: OrderRow; resale: Resale }> {
  const order = await lockOwnOrder(tx, uid, orderId);
  if (!order.resale) throw new Refusal(errorCodes.orderNotFound);
  return { order, resale: order.resale };
}

/**
 * Returns the customer to order for; null for an order of activation codes. Refuses with `noAccountToRecover` (in the
 * contract: "No such account") if the account is unknown, and with `orderNotSaved` if the customer can't buy the plan
 * because of the active plan.
 */
async function requestedCustomer(
  { tx, now, request }: MemberCall<'dtCreateOrder'>,
  plan: CataloguePlan,
): Promise<Resale['customer']> {
  const { customer } = request;
  if (!customer) return null;
  const identity = normalizeIdentity(customer);
  const account = await findAccount(tx, identity.loginKey);
  if (!account) throw new Refusal(errorCodes.noAccountToRecover);
  const availability = canBuyPlan(plan, activePlanOf(account, now), now);
  if (!availability.ok)
    throw new Refusal(errorCodes.orderNotSaved, {
      data: { reason: availability.reason, availableFrom: availability.until },
    });
  const { country, name } = customer;
  return {
    uid: account.uid,
    type: identity.type,
    account: identity.account,
    ...(identity.areaCode && { areaCode: identity.areaCode }),
    ...(country && { country }),
    ...(name && { name }),
  };
}

/** Checks the number of activation codes to order, or the number of plan periods to order for a customer. */
function checkQuantity(plan: CataloguePlan, quantity: number, isForCustomer: boolean): void {
  if (quantity === 0) throw new Refusal(errorCodes.orderEmpty);
  const [min, max] = isForCustomer ? [1, maxPeriods] : [minCodesOf(plan), maxCodes];
  if (quantity < min || quantity > max) {
    throw new Refusal(errorCodes.invalidParameter, {
      detail: `quantity: ${min} to ${max}`,
      data: { fewest: min, most: max },
    });
  }
}

async function createOrder(call: MemberCall<'dtCreateOrder'>): Promise<ResellerOrder> {
  const { tx, now, member, brand, request } = call;
  requireReseller(member);
  const { quantity } = request;
  const plan = requirePlanOnSale(request.planId);
  const currency = currencyOf(call, request.currency);
  checkQuantity(plan, quantity, request.customer !== undefined);
  const customer = await requestedCustomer(call, plan);
  const coupon = await couponFor(tx, member, { code: request.couponCode, quantity, isResale: true }, now);
  if (coupon?.orderId != null) throw new Refusal(errorCodes.couponInOtherOrder, { data: { orderId: coupon.orderId } });
  const resale: Resale = { currency, customer, codes: null };
  const valuation = valuate({
    plan,
    quantity,
    coupon,
    currencies: currenciesOf(brand.settings),
    ...resalePricing(plan, { currency, quantity }),
  });
  checkExpectedTotal(request.expectedTotal, valuation.total);
  const order = await insertOrder(tx, {
    uid: member.uid,
    brand: brand.settings.code,
    planId: plan.id,
    quantity,
    // Each activation code is for one plan period; a customer gets all periods at once.
    validDays: customer ? plan.days * quantity : plan.days,
    couponCode: coupon?.code ?? null,
    valuation,
    isRenewal: false,
    reference: request.reference,
    metadata: request.metadata,
    resale,
    now,
  });
  if (coupon) await bindCoupon(tx, coupon, order.orderId);
  await recordOrderOfAttempt(call, order.orderId);
  return resellerOrderView(call, order, resale);
}

/**
 * Returns what the request asks to price: an existing order, or a plan and a quantity. Without an order, refuses a
 * missing plan and the quantity 0 with `orderEmpty`.
 */
async function orderOrPlanToPrice({ tx, member, brand, request }: MemberCall<'dtGoodsValuation'>) {
  const { orderId, planId, quantity = 1 } = request;
  if (orderId !== undefined) {
    const { order, resale } = await lockOwnResellerOrder(tx, member.uid, orderId);
    const plan = planById(order.planId);
    if (!plan) throw new Refusal(errorCodes.planNotOnSale);
    return { plan, order, quantity: order.quantity, currency: resale.currency };
  }
  if (planId === undefined || quantity === 0) throw new Refusal(errorCodes.orderEmpty);
  return { plan: requirePlanOnSale(planId), order: null, quantity, currency: currencyOf({ brand }, request.currency) };
}

/** The handlers of resellers' calls. `dt` in their names comes from the specification's paths, `/api/bill/dt/…`. */
export const resellerHandlers = {
  dtGetPlan: {
    access: 'member',
    run: async (call) => {
      const { member, request } = call;
      requireReseller(member);
      const currency = currencyOf(call, request.currency);
      const plans =
        request.planId === undefined
          ? cataloguePlans.filter((plan) => plan.isOnSale)
          : [requirePlanOnSale(request.planId)];
      return { plans: plans.map((plan) => resellerPlan(plan, currency, call)) };
    },
  },

  dtGetOrder: {
    access: 'member',
    run: async (call) => {
      requireReseller(call.member);
      const { order, resale } = await lockOwnResellerOrder(call.tx, call.member.uid, call.request.orderId);
      return resellerOrderView(call, order, resale);
    },
  },

  // Despite its name, which the specification defines, the call returns the currencies.
  dtGetCheckCode: {
    access: 'member',
    run: async ({ member, brand, language }) => {
      requireReseller(member);
      return currencyList(currenciesOf(brand.settings), { brand, language });
    },
  },

  dtCreateOrder: { access: 'member', run: createOrder },

  dtPhoneAreaCodes: {
    access: 'anyone',
    run: async ({ language }) => ({
      codes: listCountries(language).filter(({ country }) => resaleCountries.includes(country)),
    }),
  },

  dtMethods: {
    access: 'member',
    run: async (call) => {
      const { tx, member, language, origin, request } = call;
      requireReseller(member);
      const existingOrder =
        request.orderId === undefined ? undefined : await lockOwnResellerOrder(tx, member.uid, request.orderId);
      if (request.planId !== undefined) requirePlanOnSale(request.planId);
      const currency = currencyOf(call, request.currency ?? existingOrder?.resale.currency);
      const offered = offeredMethods(await readSetting(tx, 'offers', {}));
      // Orders of resellers never renew: each renewal would charge the reseller.
      const methodContext = { orderCurrency: currency, language, origin };
      return { methods: offered.map((row) => ({ ...methodFor(row, methodContext), canRenew: false })) };
    },
  },

  dtGoodsValuation: {
    access: 'member',
    run: async (call) => {
      const { tx, now, member, brand, request } = call;
      requireReseller(member);
      const { plan, order, quantity, currency } = await orderOrPlanToPrice(call);
      const couponCode = request.couponCode ?? order?.couponCode ?? undefined;
      const coupon = await couponFor(tx, member, { code: couponCode, quantity, isResale: true }, now);
      const valuation = valuate({
        plan,
        quantity,
        method: await requireMethod(tx, request.methodCode),
        currency: request.currency,
        currencies: currenciesOf(brand.settings),
        installments: request.installments,
        coupon,
        ...(resalePricingOfOrder(plan, order) ?? resalePricing(plan, { currency, quantity })),
      });
      return valuationView(valuation, coupon, order);
    },
  },

  dtReferences: {
    access: 'member',
    run: async ({ tx, member, brand, request }) => {
      requireReseller(member);
      const { from, to, prefix = '', sort = 'paidOrders', isDescending = true, page = 1, pageSize = 20 } = request;
      if (to < from) throw new Refusal(errorCodes.invalidParameter, { detail: 'to' });
      const scope = { partnerUid: member.uid, brand: brand.settings.code, from, to, prefix };
      const rows = await referenceRows(tx, scope);
      const size = Math.min(Math.max(pageSize, 1), maxReferencesPerPage);
      const start = (Math.max(page, 1) - 1) * size;
      return { rows: sortedRows(rows, { sort, isDescending }).slice(start, start + size), total: rows.length };
    },
  },

  dtPay: {
    access: 'member',
    run: async (call) => {
      requireReseller(call.member);
      await lockOwnResellerOrder(call.tx, call.member.uid, call.request.orderId);
      return repay(call);
    },
  },
} as const satisfies Handlers;
