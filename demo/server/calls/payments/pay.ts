import { and, eq } from 'drizzle-orm';
import type { PaymentResponse } from '../../../../src/contract/entities';
import { canBuyPlan, cnpj, compareMoney, cpf, isZeroMoney } from '../../../../src/rules';
import { requireAge } from '../../accounts/age-check';
import { findHandOffById, recordPlacedOrder } from '../../accounts/sessions/hand-offs';
import { type ChargeableCard, readSavedCard, readTypedCard } from '../../billing/cards/card-reading';
import { partnerSessionId, verifySecurityCodeForPayment } from '../../billing/cards/security-code';
import { isPaidAtStripe } from '../../billing/cards/stripe-payments';
import { beginPayment } from '../../billing/methods/begin';
import { hasReceivedTotal } from '../../billing/methods/crypto';
import { cardOfWallet, readExpressToken } from '../../billing/methods/express';
import { readPrepaid } from '../../billing/methods/prepaid';
import { readReturnUrl } from '../../billing/methods/return-url';
import { bindCoupon, requireUsableCoupon, unbindCoupon } from '../../billing/money/coupons';
import {
  chargeCurrency,
  checkExpectedTotal,
  isReturningCustomer,
  type Valuation,
  valuate,
} from '../../billing/money/valuation';
import { decisivePayment, insertOrder, isPayable, lockOwnOrder, valuationColumns } from '../../billing/orders/orders';
import { pricingOfOrder } from '../../billing/orders/renewal-orders';
import { cancelOrder, cancelPendingPayments } from '../../billing/settlement/cancel';
import { settle } from '../../billing/settlement/settle';
import { currenciesOf } from '../../catalogue/currencies';
import { freeMethodRow, type MethodRow } from '../../catalogue/method-rows';
import { fieldsOf, minimumOf, offeredMethod, optionsOf } from '../../catalogue/methods';
import { type CataloguePlan, planById } from '../../catalogue/plans';
import type { Database } from '../../database/open';
import {
  type Account,
  accounts,
  attempts,
  type CouponRow,
  type HandOffRow,
  type OrderRow,
  orders,
} from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Handlers, MemberCall } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { partnerUidOf } from '../../partners/partner';
import { readSetting } from '../../settings/stored-settings';
import { activePlanOf, requirePlanOnSale } from '../storefront/plans';

/** Maximum number of plan periods in one order. */
const maxQuantity = 12;

/** Both calls pay an existing order: `repay` a member's, `dtPay` a reseller's. */
type RepayCall = MemberCall<'repay'> | MemberCall<'dtPay'>;
type PayCall = MemberCall<'pay'> | RepayCall;

/**
 * Returns the row of the requested payment method. Refuses a method that isn't offered. If the request asks for
 * renewal, also refuses a method that can't renew.
 */
async function requestedMethod({ tx, request }: PayCall): Promise<MethodRow> {
  // `preparePayment` refuses the method `free` if the total isn't zero.
  if (request.methodCode === freeMethodRow.code && !request.renew) return freeMethodRow;
  const method = offeredMethod(request.methodCode, await readSetting(tx, 'offers', {}));
  if (!method) throw new Refusal(errorCodes.methodNotSupported, { detail: request.methodCode });
  if (request.renew && !method.canRenew)
    throw new Refusal(errorCodes.invalidParameter, { detail: 'this method cannot renew' });
  return method;
}

/** Throws `invalidParameter` if a required payer field is missing, or the CPF or CNPJ is invalid. */
function checkPayer({ request, brand }: PayCall, method: MethodRow, currency: string): void {
  const payer = request.payer ?? {};
  for (const field of fieldsOf(method, currency)) {
    const text = payer[field]?.trim() ?? '';
    if (text === '') throw new Refusal(errorCodes.invalidParameter, { detail: `payer.${field} is missing` });
    const alphanumeric = brand.settings.alphanumericCnpj;
    if (field === 'cpfCnpj' && !cpf(text).ok && !cnpj(text, { alphanumeric }).ok) {
      throw new Refusal(errorCodes.invalidParameter, { detail: 'payer.cpfCnpj' });
    }
  }
}

/**
 * Throws `invalidParameter` if the request's `optionCode` isn't one of the method's options. A method with `takesCode`
 * accepts any `optionCode`, because the payer types it.
 */
function checkOption({ request }: PayCall, method: MethodRow, currency: string): void {
  const options = optionsOf(method, currency);
  const { optionCode } = request;
  if (method.takesCode && optionCode) return;
  const isValid = options.length === 0 ? optionCode === undefined : options.some(({ code }) => code === optionCode);
  if (!isValid) throw new Refusal(errorCodes.invalidParameter, { detail: 'optionCode' });
}

/** Reads the card to charge: a saved one or a newly typed one; null if the method isn't a card method. */
async function requestedCard(call: PayCall, method: MethodRow): Promise<ChargeableCard | null> {
  const { tx, now, member, request } = call;
  if (method.group !== 'CARD') return null;
  if (request.cardId !== undefined) return readSavedCard(tx, member.uid, request.cardId, now);
  if (request.card === undefined) throw new Refusal(errorCodes.invalidParameter, { detail: 'neither card nor cardId' });
  return readTypedCard(call, request.card.encrypted);
}

/** The account of the customer for whom a reseller made the order; null for an order of activation codes. */
async function customerAccount(tx: Database, order: OrderRow | null): Promise<Account | null> {
  const uid = order?.resale?.customer?.uid;
  if (uid === undefined) return null;
  const [account] = await tx.select().from(accounts).where(eq(accounts.uid, uid));
  return account ?? null;
}

interface PreparedPayment {
  plan: CataloguePlan;
  method: MethodRow;
  card: ChargeableCard | null;
  coupon: CouponRow | undefined;
  valuation: Valuation;
  returnUrl: string | null;
}

/**
 * Validates the whole request before the order is stored or changed. `order` is null if the request creates the order.
 */
async function preparePayment(
  call: PayCall,
  purchase: { plan: CataloguePlan; quantity: number; order: OrderRow | null },
): Promise<PreparedPayment> {
  const { tx, now, member, brand, request } = call;
  const { plan, quantity, order } = purchase;
  if (member.mustResetPassword) throw new Refusal(errorCodes.passwordResetRequired);
  const resale = order?.resale ?? null;
  if (!resale) await requireAge(tx, member, now);
  const pricing = await pricingOfOrder(tx, { plan, order, settings: brand.settings });
  // A reseller's customer may have started another plan since the order was made.
  const isGift = order?.gift != null;
  const ownPlanHolder = isGift ? null : member;
  const planHolder = resale ? await customerAccount(tx, order) : ownPlanHolder;
  if (!canBuyPlan(plan, activePlanOf(planHolder, now), now).ok) throw new Refusal(errorCodes.planNotBuyable);
  if ((resale || isGift) && request.renew)
    throw new Refusal(errorCodes.invalidParameter, { detail: 'an order for someone else does not renew' });
  const method = await requestedMethod(call);
  const brandCurrency = pricing?.brandCurrency ?? brand.settings.currency;
  const currencies = currenciesOf(brand.settings);
  const currency = chargeCurrency({ method, currency: request.currency, brandCurrency, currencies });
  checkPayer(call, method, currency);
  checkOption(call, method, currency);
  const returnUrl = readReturnUrl(request.returnUrl, call);
  const couponCode = request.couponCode ?? order?.couponCode ?? undefined;
  const coupon =
    couponCode === undefined
      ? undefined
      : await requireUsableCoupon(
          tx,
          { uid: member.uid, typedCode: couponCode, use: { quantity, isResale: resale !== null } },
          now,
        );
  if (coupon?.orderId != null && coupon.orderId !== order?.orderId)
    throw new Refusal(errorCodes.couponInOtherOrder, { data: { orderId: coupon.orderId } });
  const card = await requestedCard(call, method);
  const valuation = valuate({
    plan,
    brandCurrency,
    currencies,
    isReturning: await isReturningCustomer(tx, member.uid),
    quantity,
    method,
    currency,
    installments: request.installments,
    cardBrand: card?.details.brand ?? 'unknown',
    coupon,
    ...pricing,
  });
  checkExpectedTotal(request.expectedTotal, valuation.total);
  if (method === freeMethodRow && !isZeroMoney(valuation.total))
    throw new Refusal(errorCodes.methodNotSupported, { detail: 'the order is not free' });
  const minimum = minimumOf(method, currency);
  if (minimum && compareMoney(valuation.total, minimum) < 0)
    throw new Refusal(errorCodes.currencyNotSupported, { detail: `at least ${minimum.amount} ${minimum.currency}` });
  return { plan, method, card, coupon, valuation, returnUrl };
}

/**
 * Stores the order's id with the request's Idempotency-Key, so that a client that didn't receive the response can find
 * the order.
 */
export async function recordOrderOfAttempt(
  { tx, member, idempotencyKey }: Pick<PayCall, 'tx' | 'member' | 'idempotencyKey'>,
  orderId: string,
): Promise<void> {
  if (idempotencyKey === null) return;
  await tx
    .update(attempts)
    .set({ orderId })
    .where(and(eq(attempts.uid, member.uid), eq(attempts.key, idempotencyKey)));
}

async function beginPreparedPayment(
  call: PayCall,
  order: OrderRow,
  { method, card, returnUrl }: PreparedPayment,
): Promise<PaymentResponse | Refusal> {
  const { tx, now, ip, origin, language, brand, request } = call;
  const turnsOnRenewal = request.renew === true;
  const expressPayment = method.group === 'EXPRESS' ? await readExpressToken(call, method, request.expressToken) : null;
  return beginPayment({
    tx,
    now,
    ip,
    order,
    method,
    card: expressPayment ? await cardOfWallet(tx) : card,
    origin,
    language,
    merchant: brand.settings.name,
    // Renewal charges the card later, so the card is saved even if the payer didn't ask for that.
    shouldSaveCard: request.saveCard === true || turnsOnRenewal,
    turnsOnRenewal,
    isFromPartnerPage: partnerSessionId(call) !== null,
    returnUrl,
    optionCode: request.optionCode ?? null,
    prepaid: request.prepaid ? await readPrepaid(call, request.prepaid.encrypted) : null,
    expressPayment,
    payer: request.payer ?? {},
  });
}

/**
 * Finds the hand-off that the request pays for, and locks it: of two devices that pay at the same time, the second waits
 * for the first. `placed` is the response about the order that the other device has placed, or that this device placed
 * before. Refuses a phone whose hand-off has ended.
 */
async function handOffOfPayment(
  { tx, member, request }: PayCall,
  orderId: string | null,
): Promise<{ handOff: HandOffRow | undefined; placed: PaymentResponse | null }> {
  const handOff = request.handOffId === undefined ? undefined : await findHandOffById(tx, request.handOffId);
  if (!handOff) return { handOff, placed: null };
  const { placedOrderId, endedAt } = handOff;
  if (placedOrderId !== null && placedOrderId !== orderId) {
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, placedOrderId));
    const payment = await decisivePayment(tx, placedOrderId);
    if (order && payment && (payment.status === 'success' || payment.status === 'pending')) {
      if (order.uid !== member.uid) throw new Refusal(errorCodes.handOffEnded);
      const { paymentId, status } = payment;
      const action = status === 'pending' ? payment.action : ({ type: 'none' } as const);
      return { handOff, placed: { orderId: placedOrderId, paymentId, status, action } };
    }
  }
  const isFromPhone = handOff.handOffId !== request.handOffId;
  if (isFromPhone && endedAt !== null) throw new Refusal(errorCodes.handOffEnded);
  return { handOff, placed: null };
}

/**
 * Closes the unpaid order that the hand-off has led to, unless the request pays it (`orderId`; null: a new order). Money
 * that still arrives for the closed order is owed instead of paying a second order.
 */
async function closeReplacedOrder(
  { tx, now }: PayCall,
  handOff: HandOffRow | undefined,
  orderId: string | null,
): Promise<void> {
  const placedOrderId = handOff?.placedOrderId;
  if (placedOrderId && placedOrderId !== orderId) await cancelOrder(tx, placedOrderId, now);
}

async function pay(call: MemberCall<'pay'>): Promise<PaymentResponse | Refusal> {
  const { tx, now, member, brand, request } = call;
  const { planId, quantity = 1, installments } = request;
  if (quantity < 1 || quantity > maxQuantity) throw new Refusal(errorCodes.invalidParameter, { detail: 'quantity' });
  const { handOff, placed } = await handOffOfPayment(call, null);
  if (placed) {
    await recordOrderOfAttempt(call, placed.orderId);
    return placed;
  }
  const refusal = await verifySecurityCodeForPayment(call);
  if (refusal) return refusal;
  await closeReplacedOrder(call, handOff, null);
  const prepared = await preparePayment(call, { plan: requirePlanOnSale(planId), quantity, order: null });
  const { plan, method, coupon, valuation } = prepared;
  const order = await insertOrder(tx, {
    uid: member.uid,
    brand: brand.settings.code,
    planId: plan.id,
    quantity,
    validDays: plan.days * quantity,
    methodCode: method.code,
    methodGroup: method.group,
    couponCode: coupon?.code ?? null,
    installments: installments ?? null,
    valuation,
    isRenewal: false,
    reference: request.reference,
    metadata: request.metadata,
    partnerUid: await partnerUidOf(call),
    converts: brand.settings.upgradePolicy === 'convert',
    now,
  });
  if (coupon) await bindCoupon(tx, coupon, order.orderId);
  await recordOrderOfAttempt(call, order.orderId);
  if (handOff) await recordPlacedOrder(tx, handOff, { placedOrderId: order.orderId, deviceId: request.handOffId }, now);
  return beginPreparedPayment(call, order, prepared);
}

/** Pays an existing order, including a reseller's (call `dtPay`). */
export async function repay(call: RepayCall): Promise<PaymentResponse | Refusal> {
  const { tx, now, member, request } = call;
  const { handOff, placed } = await handOffOfPayment(call, request.orderId);
  if (placed) {
    await recordOrderOfAttempt(call, placed.orderId);
    return placed;
  }
  const order = await lockOwnOrder(tx, member.uid, request.orderId);
  const { orderId } = order;
  await recordOrderOfAttempt(call, orderId);
  const payment = await decisivePayment(tx, orderId);
  if (order.status === 'success')
    return { orderId, paymentId: payment?.paymentId ?? '', status: 'success', action: { type: 'none' } };
  if (payment?.status === 'pending' && payment.action.type === 'cryptoAddress' && hasReceivedTotal(payment.action)) {
    // The coins have arrived and the transfer waits for confirmations, so another payment must not start.
    return { orderId, paymentId: payment.paymentId, status: 'pending', action: payment.action };
  }
  if (payment?.status === 'pending' && (await isPaidAtStripe(tx, payment))) {
    // Stripe has charged the card, but its webhook hasn't arrived. Another payment would charge twice.
    await settle(tx, payment.paymentId, { status: 'success' }, now);
    return { orderId, paymentId: payment.paymentId, status: 'success', action: { type: 'none' } };
  }
  if (!isPayable(order, now))
    throw new Refusal(errorCodes.orderNotPayable, { detail: 'the order can no longer be paid' });
  const plan = planById(order.planId);
  // Renewals of a plan continue after it's no longer on sale.
  if (!plan || !(plan.isOnSale || order.isRenewal)) throw new Refusal(errorCodes.planNotOnSale);
  const refusal = await verifySecurityCodeForPayment(call);
  if (refusal) return refusal;
  await closeReplacedOrder(call, handOff, orderId);
  const prepared = await preparePayment(call, { plan, quantity: order.quantity, order });
  const { method, coupon, valuation } = prepared;
  if (handOff) await recordPlacedOrder(tx, handOff, { placedOrderId: orderId, deviceId: request.handOffId }, now);
  await cancelPendingPayments(tx, orderId, null, now);
  // An earlier payment may have bound another coupon.
  await unbindCoupon(tx, orderId);
  if (coupon) await bindCoupon(tx, coupon, orderId);
  const [updatedOrder] = await tx
    .update(orders)
    .set({
      ...valuationColumns(valuation),
      methodCode: method.code,
      methodGroup: method.group,
      couponCode: coupon?.code ?? null,
      installments: request.installments ?? null,
      reference: order.reference ?? request.reference ?? null,
      metadata: order.metadata ?? request.metadata ?? null,
    })
    .where(eq(orders.orderId, orderId))
    .returning();
  return beginPreparedPayment(call, updatedOrder as OrderRow, prepared);
}

export const payHandlers = {
  pay: { access: 'member', run: pay },
  repay: { access: 'member', run: repay },
} as const satisfies Handlers;
