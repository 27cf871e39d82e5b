import { dayInMilliseconds, percentOfMoney, subtractMoney } from '../../../../src/rules';
import { listPrice, planById } from '../../catalogue/plans';
import { insertRows } from '../../database/insert-rows';
import type { Database } from '../../database/open';
import { type CardDetails, type OrderRow, orders, payments } from '../../database/schema';
import { newPaymentId } from '../../ids';
import { newOrderRow, noDeadline } from './orders';

/** The card of every past order whose payment method is a card. */
const pastCard: CardDetails = { brand: 'visa', ending: '4242', holder: 'RITA SOUZA', validity: '08/32' };

/** Describes an order of the seed data or of a test member: when it was placed, and its outcome. */
export interface PastOrder {
  uid: string;
  planId: string;
  daysAgo: number;
  status: OrderRow['status'];
  /** Whether the payment method is a card; otherwise, it's Pix. Default: true. */
  usesCard?: boolean;
  failureCode?: string;
  couponCode?: string;
  discountPercent?: number;
  refundStatus?: string;
  chargebackStatus?: string;
  isRenewal?: boolean;
  /** A label, such as a campaign id, that the partner's page attached to the visit in which the order was placed. */
  reference?: string;
  /** The uid of the partner on whose page the order was placed. In the sandbox, every partner is a reseller. */
  partnerUid?: string;
}

/** The database rows of a past order and its payment. */
export function pastOrderRows(past: PastOrder, now: number) {
  const plan = planById(past.planId);
  if (!plan) throw new Error(`Past order of an unknown plan: ${past.planId}`);
  const createdAt = now - past.daysAgo * dayInMilliseconds;
  const usesCard = past.usesCard !== false;
  // Pix charges in BRL only; card orders are in USD.
  const unitPrice = listPrice(plan, usesCard ? 'USD' : 'BRL');
  const discount = percentOfMoney(unitPrice, past.discountPercent ?? 0);
  const [methodCode, methodGroup] = usesCard ? ['card', 'CARD'] : ['pix', 'PIX'];
  const card = usesCard ? pastCard : undefined;
  const isPaid = past.status === 'success';
  const order = {
    ...newOrderRow({
      uid: past.uid,
      brand: 'member',
      planId: plan.id,
      quantity: 1,
      validDays: plan.days,
      methodCode,
      methodGroup,
      couponCode: past.couponCode ?? null,
      valuation: { unitPrice, subtotal: unitPrice, discount, total: subtractMoney(unitPrice, discount) },
      isRenewal: past.isRenewal ?? false,
      reference: past.reference,
      partnerUid: past.partnerUid ?? null,
      now: createdAt,
    }),
    status: past.status,
    // The order of a failed renewal stays payable.
    ...(past.isRenewal && past.status === 'failed' && { payBefore: noDeadline }),
    failureCode: past.failureCode ?? null,
    isCharged: isPaid,
    expiry: isPaid ? createdAt + plan.days * dayInMilliseconds : null,
    refundStatus: past.refundStatus ?? null,
    chargebackStatus: past.chargebackStatus ?? null,
    cardBrand: card?.brand ?? null,
    cardEnding: card?.ending ?? null,
  };
  const payment = {
    paymentId: newPaymentId(),
    orderId: order.orderId,
    uid: past.uid,
    // The Pix code of a pending order has expired by now, but the order may still be payable.
    status: past.status === 'pending' ? ('cancelled' as const) : past.status,
    methodCode,
    methodGroup,
    amount: order.total,
    currency: order.currency,
    action: { type: 'none' as const },
    failureCode: order.failureCode,
    createdAt,
    settledAt: createdAt,
    card: card ?? null,
    shouldSaveCard: false,
    turnsOnRenewal: false,
    language: 'en',
  };
  return { order, payment };
}

/** Inserts past orders, given newest first. Returns the order ids, also newest first. */
export async function insertPastOrders(
  tx: Database,
  rows: readonly ReturnType<typeof pastOrderRows>[],
): Promise<string[]> {
  const oldestFirst = [...rows].reverse();
  await insertRows(
    tx,
    orders,
    oldestFirst.map(({ order }) => order),
  );
  await insertRows(
    tx,
    payments,
    oldestFirst.map(({ payment }) => payment),
  );
  return rows.map(({ order }) => order.orderId);
}
