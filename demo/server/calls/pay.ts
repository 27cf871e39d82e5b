import { and, eq } from 'drizzle-orm';
import type { PaymentAnswer } from '../../../src/contract/entities';
import { canBuyPlan, cnpj, cpf } from '../../../src/rules';
import { fieldsOf, type MethodRow, offeredMethod } from '../catalogue/methods';
import { type CataloguePlan, planById } from '../catalogue/plans';
import { bindCoupon, freeCoupon, usableCoupon } from '../coupons';
import { attempts, type CouponRow, type OrderRow, orders } from '../database/schema';
import type { Handlers, MemberCall } from '../handler';
import { insertOrder, isPayable, latestPayment, ownOrder, valuedColumns } from '../orders';
import { beginPayment } from '../payments/begin';
import { type ReadCard, readSavedCard, readTypedCard } from '../payments/card-reading';
import { readReturnUrl } from '../payments/return-url';
import { cancelPending } from '../payments/settle';
import { Refusal } from '../refusal';
import { chargeCurrency, isLoyalMember, type Valuation, valuate } from '../valuation';
import { activePlanOf, planOnSale } from './plans';

type PayCall = MemberCall<'pay'> | MemberCall<'repay'>;

function methodOf({ request }: PayCall): MethodRow {
  const method = offeredMethod(request.methodCode);
  if (!method) throw new Refusal('-2502', { detail: request.methodCode });
  if (request.renew && !method.canRenew) throw new Refusal('-24050', { detail: 'this method cannot renew' });
  return method;
}

function checkPayer({ request, brand }: PayCall, method: MethodRow, currency: string): void {
  const payer = request.payer ?? {};
  for (const field of fieldsOf(method, currency)) {
    const text = payer[field]?.trim() ?? '';
    if (text === '') throw new Refusal('-24050', { detail: `payer.${field} is missing` });
    const alphanumeric = brand.settings.alphanumericCnpj;
    if (field === 'cpfCnpj' && !cpf(text).ok && !cnpj(text, { alphanumeric }).ok) {
      throw new Refusal('-24050', { detail: 'payer.cpfCnpj' });
    }
  }
}

async function cardOf({ tx, now, member, request, privateKey }: PayCall, method: MethodRow): Promise<ReadCard | null> {
  if (method.group !== 'CARD') return null;
  if (request.cardId !== undefined) return readSavedCard(tx, member.uid, request.cardId, now);
  if (request.card === undefined) throw new Refusal('-24050', { detail: 'neither card nor cardId' });
  return readTypedCard(request.card.encrypted, privateKey, now);
}

interface Prepared {
  plan: CataloguePlan;
  method: MethodRow;
  card: ReadCard | null;
  coupon: CouponRow | undefined;
  valuation: Valuation;
  returnUrl: string | null;
}

/** Everything that can be refused before anything is done. */
async function prepare(
  call: PayCall,
  subject: { plan: CataloguePlan; quantity: number; order: OrderRow | null },
): Promise<Prepared> {
  const { tx, now, member, brand, request } = call;
  const { plan, quantity, order } = subject;
  if (member.mustResetPassword) throw new Refusal('2500');
  if (!canBuyPlan(plan, activePlanOf(member, now), now).ok) throw new Refusal('6000');
  const method = methodOf(call);
  const brandCurrency = brand.settings.currency;
  const currency = chargeCurrency({ method, currency: request.currency, brandCurrency });
  checkPayer(call, method, currency);
  const returnUrl = readReturnUrl(request.returnUrl);
  const code = request.couponCode ?? order?.couponCode ?? undefined;
  const coupon = code === undefined ? undefined : await usableCoupon(tx, member.uid, code, now);
  if (coupon?.orderId != null && coupon.orderId !== order?.orderId)
    throw new Refusal('9000', { data: { orderId: coupon.orderId } });
  const card = await cardOf(call, method);
  const valuation = valuate({
    plan,
    brandCurrency,
    isLoyal: await isLoyalMember(tx, member.uid),
    quantity,
    method,
    currency,
    installments: request.installments,
    cardBrand: card?.face.brand ?? 'unknown',
    coupon,
  });
  return { plan, method, card, coupon, valuation, returnUrl };
}

/** Remembers which order an attempt made, for a client that lost the answer. */
async function noteOrder({ tx, member, attempt }: PayCall, orderId: string): Promise<void> {
  if (attempt === null) return;
  await tx
    .update(attempts)
    .set({ orderId })
    .where(and(eq(attempts.uid, member.uid), eq(attempts.key, attempt)));
}

function begin(
  call: PayCall,
  order: OrderRow,
  { method, card, returnUrl }: Prepared,
): Promise<PaymentAnswer | Refusal> {
  const { tx, now, origin, language, brand, request } = call;
  const isRenewing = request.renew === true;
  return beginPayment({
    tx,
    now,
    order,
    method,
    card,
    origin,
    language,
    merchant: brand.settings.name,
    // Renewal needs the card later, so it is kept with or without the wish to see it again.
    isCardKept: request.saveCard === true || isRenewing,
    isRenewing,
    returnUrl,
  });
}

async function pay(call: MemberCall<'pay'>): Promise<PaymentAnswer | Refusal> {
  const { tx, now, member, brand, request } = call;
  const { planId, quantity = 1, installments } = request;
  if (quantity < 1 || quantity > 12) throw new Refusal('-24050', { detail: 'quantity' });
  const prepared = await prepare(call, { plan: planOnSale(planId), quantity, order: null });
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
    now,
  });
  if (coupon) await bindCoupon(tx, coupon, order.orderId);
  await noteOrder(call, order.orderId);
  return begin(call, order, prepared);
}

async function repay(call: MemberCall<'repay'>): Promise<PaymentAnswer | Refusal> {
  const { tx, now, member, request } = call;
  const order = await ownOrder(tx, member.uid, request.orderId);
  const { orderId } = order;
  await noteOrder(call, orderId);
  if (order.status === 'success') {
    const paid = await latestPayment(tx, orderId);
    return { orderId, paymentId: paid?.paymentId ?? '', status: 'success', action: { type: 'none' } };
  }
  if (!isPayable(order, now)) throw new Refusal('1015', { detail: 'the order can no longer be paid' });
  const plan = planById(order.planId);
  if (!plan?.isOnSale) throw new Refusal('2008');
  const prepared = await prepare(call, { plan, quantity: order.quantity, order });
  const { method, coupon, valuation } = prepared;
  await cancelPending(tx, orderId, null, now);
  if (coupon?.code !== order.couponCode) await freeCoupon(tx, orderId);
  if (coupon) await bindCoupon(tx, coupon, orderId);
  const [revalued] = await tx
    .update(orders)
    .set({
      ...valuedColumns(valuation),
      methodCode: method.code,
      methodGroup: method.group,
      couponCode: coupon?.code ?? null,
      installments: request.installments ?? null,
    })
    .where(eq(orders.orderId, orderId))
    .returning();
  return begin(call, revalued as OrderRow, prepared);
}

export const payHandlers = {
  pay: { access: 'member', run: pay },
  repay: { access: 'member', run: repay },
} as const satisfies Handlers;
