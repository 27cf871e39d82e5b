import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { isZeroMoney } from '../../../../src/rules';
import { sendNoticeByUid } from '../../accounts/messages/notices';
import type { Database } from '../../database/open';
import {
  cards,
  type OrderRow,
  orders,
  type PaymentOutcome,
  type PaymentRow,
  payments,
  renewals,
} from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { saveCard } from '../cards/card-reading';
import { earliestCharge, endMandatesOfPayments } from '../mandates/mandates';
import { couponOfPayment, isCouponTaken, markCouponUsed } from '../money/coupons';
import { addLedgerEntry } from '../money/ledger';
import { createGiftCode } from '../orders/gifts';
import { isPayable } from '../orders/orders';
import { isOwed, recordOwedCoins, recordOwedMoney } from '../orders/owed-money';
import { canChargeRenewal, failRenewal, nextRenewal, openRenewalOrder } from '../orders/renewal-orders';
import { createActivationCodes } from '../orders/resale';
import { withdrawalDeadline } from '../orders/withdrawal';
import { authorizedWithPayment } from './apply-mandate';
import { applyVerifiedCard, mirVerificationAmount } from './apply-verified-card';
import { cancelOrder, cancelPendingPayments } from './cancel';
import { extendPlan } from './extend-plan';

/** Locks a payment until the transaction ends, and returns the payment. */
export async function lockPayment(tx: Database, paymentId: string): Promise<PaymentRow | undefined> {
  const [foundPayment] = await tx.select().from(payments).where(eq(payments.paymentId, paymentId));
  if (!foundPayment) return undefined;
  // Lock the order first, as `repay` does, to avoid deadlocks.
  await tx.select().from(orders).where(eq(orders.orderId, foundPayment.orderId)).for('update');
  const [payment] = await tx.select().from(payments).where(eq(payments.paymentId, paymentId)).for('update');
  return payment;
}

/**
 * Sets a payment's outcome. Idempotent: only a pending payment changes, unless the payer's money arrives for a payment
 * that has ended (`acceptLateMoney`). Returns whether anything changed. After a failure or cancellation the order can be
 * paid again until its deadline.
 */
export async function settle(tx: Database, paymentId: string, outcome: PaymentOutcome, now: number): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return false;
  if (payment.status !== 'pending') return outcome.status === 'success' && acceptLateMoney(tx, payment, now);
  const failureCode = outcome.status === 'failed' ? outcome.failureCode : null;
  await tx
    .update(payments)
    .set({ status: outcome.status, failureCode, settledAt: now })
    .where(eq(payments.paymentId, paymentId));
  // A payment with a `cardPurpose` only verifies a card and has no order.
  if (payment.cardPurpose) {
    if (outcome.status === 'success') await applyVerifiedCard(tx, payment, payment.cardPurpose, now);
    return true;
  }
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, payment.orderId));
  if (!order) throw new Error(`Payment ${paymentId} has no order`);
  if (outcome.status === 'success') {
    await fulfillOrder(tx, order, payment, now);
    return true;
  }
  await endMandatesOfPayments(tx, [paymentId]);
  await tx.update(orders).set({ status: outcome.status, failureCode }).where(eq(orders.orderId, order.orderId));
  if (order.isRenewal) await failPendingRenewal(tx, order, failureCode, now);
  await recordOwedCoins(tx, payment, now);
  return true;
}

/**
 * Groups whose money the server takes itself, after the payer has approved. For an ended payment, it never does. With
 * all other groups, the payer sends the money, which can arrive at any time.
 */
const capturedGroups: readonly string[] = ['CARD', 'FREE', 'PREPAID', 'PAYPAL', 'PROVIDER_FIELDS', 'EXPRESS'];

/**
 * Takes money that arrives for a payment that has ended: it failed, expired, or was canceled or replaced. If the order
 * is unpaid and can still be paid, the money pays it, at the terms of this payment, unless the coupon in them has been
 * used for another order. Otherwise the money is owed to the payer. Returns false if this money was taken before.
 */
async function acceptLateMoney(tx: Database, payment: PaymentRow, now: number): Promise<boolean> {
  const { paymentId, orderId, status, cardPurpose, methodGroup, amount, currency } = payment;
  if (status === 'success' || cardPurpose || capturedGroups.includes(methodGroup)) return false;
  if (await isOwed(tx, paymentId)) return false;
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId));
  if (!order) throw new Error(`Payment ${paymentId} has no order`);
  // The price of the payment is no longer right if its coupon has paid another order since.
  if (!isPayable(order, now) || (await isCouponTaken(tx, couponOfPayment(order, payment)))) {
    await recordOwedMoney(tx, { payment, money: { amount, currency } }, now);
    return true;
  }
  await tx
    .update(payments)
    .set({ status: 'success', failureCode: null, settledAt: now })
    .where(eq(payments.paymentId, paymentId));
  await fulfillOrder(tx, order, payment, now);
  return true;
}

/** Fails the renewal whose charge was pending when the charge fails. Until then, such a renewal has no billing date. */
export async function failPendingRenewal(
  tx: Database,
  order: OrderRow,
  failureCode: string | null,
  now: number,
): Promise<void> {
  const isPending = and(eq(renewals.uid, order.uid), eq(renewals.status, 'on'), isNull(renewals.nextBillingDate));
  const [renewal] = await tx.select().from(renewals).where(isPending).for('update');
  const failure = { orderId: order.orderId, failureCode: failureCode ?? errorCodes.paymentFailed, failedAt: now };
  if (renewal) await failRenewal(tx, renewal, failure);
}

/**
 * Applies a paid order: records the charge and extends the plan or creates activation codes. If the order has a coupon,
 * marks the coupon as used. If the payer chose so, saves the card and turns on renewal.
 */
async function fulfillOrder(tx: Database, order: OrderRow, payment: PaymentRow, now: number): Promise<void> {
  const { uid, orderId, planId } = order;
  const { paymentId } = payment;
  const entryIds = { uid, orderId, paymentId };
  const money = { amount: payment.amount, currency: payment.currency };
  await addLedgerEntry(tx, { kind: 'charge', money, ...entryIds }, now);
  await cancelPendingPayments(tx, orderId, paymentId, now);

  const { resale, gift } = order;
  // A reseller buys either a plan for a customer or activation codes. The codes have no plan holder yet, and neither has a gift's code.
  const ownUid = gift ? undefined : uid;
  const planHolderUid = resale ? resale.customer?.uid : ownUid;
  const extension = planHolderUid === undefined ? null : await extendPlan(tx, planHolderUid, order, now);
  const expiry = extension?.expiry ?? null;
  if (resale && planHolderUid === undefined) await createActivationCodes(tx, order, resale, now);
  if (gift) await createGiftCode(tx, order, gift, now);
  await tx
    .update(orders)
    .set({
      ...payment.terms,
      status: 'success',
      expiry,
      credited: extension?.credited ?? null,
      failureCode: null,
      isCharged: !isZeroMoney(money),
    })
    .where(eq(orders.orderId, orderId));
  if (payment.action.type === 'cryptoAddress') await recordOwedCoins(tx, payment, now, payment.action.excess ?? '0');
  await markCouponUsed(tx, couponOfPayment(order, payment));

  const paidOrder = {
    ...order,
    status: 'success',
    isCharged: !isZeroMoney(money),
    credited: extension?.credited ?? null,
  } as const;
  const withdrawUntil = withdrawalDeadline(paidOrder, { ...payment, status: 'success', settledAt: now });
  const newCardEnding = order.isRenewal ? await newCardEndingOf(tx, payment) : null;
  const receipt = {
    purpose: 'receipt',
    orderId,
    planId,
    total: money,
    date: now,
    expiry,
    withdrawUntil,
    newCardEnding,
  } as const;
  await sendNoticeByUid(tx, { uid, brand: order.brand }, receipt, now);

  const cardId = await savePayingCard(tx, payment, now);
  if (planHolderUid === undefined || expiry === null) return;
  const discountsUsed = await applyToRenewal(tx, { uid: planHolderUid, order, expiry }, now);
  if (!payment.turnsOnRenewal || extension?.credited) return;
  const mandate = payment.mandateId === null ? null : await authorizedWithPayment(tx, payment, now);
  // The payer paid, but didn't authorize charges for renewals.
  if (payment.mandateId !== null && mandate === null) return;
  // To be used for renewals, a Mir card is verified with a small amount, which is authorized and refunded.
  if (payment.card?.brand === 'mir') {
    await addLedgerEntry(tx, { kind: 'authorization', money: mirVerificationAmount, ...entryIds }, now);
    await addLedgerEntry(tx, { kind: 'refund', money: mirVerificationAmount, ...entryIds }, now);
  }
  const renewal = {
    status: 'on',
    brand: order.brand,
    planId: order.planId,
    cardId: mandate ? null : cardId,
    mandateId: mandate?.mandateId ?? null,
    announcedFor: null,
    retries: null,
    currency: order.currency,
    nextBillingDate: mandate ? Math.max(expiry, earliestCharge(mandate, now)) : expiry,
    discountsUsed: order.isRenewal ? discountsUsed : 0,
    failureCode: null,
    securityCodeProof: null,
    pausedUntil: null,
  } as const;
  await tx
    .insert(renewals)
    .values({ uid, ...renewal })
    .onConflictDoUpdate({ target: renewals.uid, set: renewal });
  const { price } = nextRenewal(renewal);
  const notice = { purpose: 'renewalOn', planId, price, date: renewal.nextBillingDate } as const;
  await sendNoticeByUid(tx, { uid, brand: order.brand }, notice, now);
}

/**
 * Applies a paid order to the renewal of the member `uid`, whose plan now ends at `expiry`. An active renewal is next
 * charged at that time. A failed renewal has not failed anymore: it's on again if the member paid for its plan and its
 * card can still be charged, otherwise it's off. Its own order, if another order was paid, can't be paid anymore.
 * Returns how many renewals have used the renewal discount.
 */
async function applyToRenewal(
  tx: Database,
  { uid, order, expiry }: { uid: string; order: OrderRow; expiry: number },
  now: number,
): Promise<number> {
  const [renewal] = await tx.select().from(renewals).where(eq(renewals.uid, uid)).for('update');
  if (!renewal) return 0;
  const { brand, planId } = renewal;
  const isOwnOrder = order.isRenewal && order.planId === planId;
  const discountsUsed = renewal.discountsUsed + (isOwnOrder && nextRenewal(renewal).isReduced ? 1 : 0);
  const hasEnded = renewal.status === 'failed';
  // While a mandate is charged again after a failure, the renewal is still on.
  const hasFailed = hasEnded || renewal.retries !== null;
  const continues = hasEnded && order.planId === planId && (await canChargeRenewal(tx, renewal, now));
  const status = hasEnded ? (continues ? 'on' : 'off') : renewal.status;
  const nextBillingDate = status === 'on' ? expiry : renewal.nextBillingDate;
  const offer = renewal.offer && (isOwnOrder ? { ...renewal.offer, isUsed: true } : renewal.offer);
  await tx
    .update(renewals)
    // A purchase ends a pause.
    .set({
      status,
      discountsUsed,
      nextBillingDate,
      offer,
      pausedUntil: null,
      retries: null,
      ...(hasFailed && { failureCode: null }),
    })
    .where(eq(renewals.uid, uid));
  const openOrder = await openRenewalOrder(tx, uid, now);
  // The order of a failed charge is also open while a new mandate is going to be charged for it.
  const isReplaced = openOrder && openOrder.orderId !== order.orderId && (hasFailed || openOrder.status === 'failed');
  if (isReplaced) {
    await cancelOrder(tx, openOrder.orderId, now);
    // A reseller's order isn't visible to the customer.
    const replacedBy = order.uid === uid ? order.orderId : null;
    await tx.update(orders).set({ replacedBy }).where(eq(orders.orderId, openOrder.orderId));
  }
  if (!hasEnded) return discountsUsed;
  const { price } = nextRenewal({ ...renewal, discountsUsed, offer });
  const notice = continues
    ? ({ purpose: 'renewalOn', planId, price, date: expiry } as const)
    : ({ purpose: 'renewalOff', until: expiry } as const);
  await sendNoticeByUid(tx, { uid, brand }, notice, now);
  return discountsUsed;
}

/** The last digits of the card that paid a renewal, if the card network replaced its details after the charge before. */
async function newCardEndingOf(tx: Database, { uid, cardId, createdAt }: PaymentRow): Promise<string | null> {
  const [card] = cardId ? await tx.select().from(cards).where(eq(cards.cardId, cardId)) : [];
  if (!card?.networkUpdatedAt) return null;
  const isChargedSince = and(
    eq(payments.uid, uid),
    eq(payments.cardId, card.cardId),
    eq(payments.status, 'success'),
    gt(payments.createdAt, card.networkUpdatedAt),
    lt(payments.createdAt, createdAt),
  );
  const [earlierCharge] = await tx.select().from(payments).where(isChargedSince).limit(1);
  return earlierCharge ? null : card.details.ending;
}

/**
 * Saves the card that paid, if it isn't saved yet and the payer chose to save it or turned on renewal. Returns the
 * saved card's id; null if the card isn't saved.
 */
async function savePayingCard(tx: Database, payment: PaymentRow, now: number): Promise<string | null> {
  const { uid, cardId, card, cardToken, cardProvider, shouldSaveCard, isFromPartnerPage } = payment;
  if (cardId || !card || !cardToken || !shouldSaveCard) return cardId;
  return saveCard(tx, { uid, details: card, token: cardToken, provider: cardProvider, isFromPartnerPage }, now);
}
