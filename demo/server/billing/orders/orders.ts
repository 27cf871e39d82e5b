import { and, desc, eq } from 'drizzle-orm';
import type { Money } from '../../../../src/contract/primitives';
import { boletoDueDays, dayInMilliseconds, percentOfMoney, subtractMoney } from '../../../../src/rules';
import type { Database } from '../../database/open';
import { type GiftDetails, type OrderRow, orders, type PaymentRow, payments, type Resale } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { newOrderId } from '../../ids';

export interface NewOrder {
  uid: string;
  brand: string;
  planId: string;
  quantity: number;
  /** The days that the order adds to a plan. For activation codes: the days of one code. */
  validDays: number;
  /** Missing until the payer chooses a method. */
  methodCode?: string;
  methodGroup?: string;
  couponCode?: string | null;
  installments?: number | null;
  /** The price of the order, with its discounts and fees. */
  valuation: {
    unitPrice: Money;
    subtotal: Money;
    total: Money;
    discount?: Money;
    fee?: Money;
    exchangeRate?: string | null;
  };
  /** Whether automatic renewal created the order. */
  isRenewal: boolean;
  /**
   * Whether the remaining days of the current plan are converted to days of the ordered plan, in proportion to the
   * plans' daily prices. Otherwise, each remaining day stays one day.
   */
  converts?: boolean;
  /** The partner's own id of a visit or a campaign. */
  reference?: string | undefined;
  /** The page's own data about the order. */
  metadata?: Record<string, string> | undefined;
  /** The uid of the partner (a reseller) on whose page the customer placed the order. */
  partnerUid?: string | null;
  /** What a reseller buys: plan periods for a customer, or activation codes. */
  resale?: Resale;
  /** Set if the order buys a plan for someone else. */
  gift?: GiftDetails;
  now: number;
}

/** The payment deadline (`payBefore`) of an order that can be paid at any time: the last date that JavaScript has. */
export const noDeadline = 8_640_000_000_000_000;

/** The columns that contain the valuation. They change when the payer switches the payment method. */
export function valuationColumns({ unitPrice, subtotal, total, discount, fee, exchangeRate }: NewOrder['valuation']) {
  return {
    currency: total.currency,
    exchangeRate: exchangeRate ?? null,
    unitPrice: unitPrice.amount,
    subtotal: subtotal.amount,
    discount: (discount ?? subtractMoney(subtotal, total)).amount,
    // Without a fee: zero in the order's currency.
    fee: (fee ?? percentOfMoney(total, 0)).amount,
    total: total.amount,
  };
}

/**
 * The row of a new order. Payment is due within `boletoDueDays` days, because boletos have the longest
 * payment term.
 */
export function newOrderRow({ valuation, now, ...order }: NewOrder) {
  return {
    ...order,
    ...valuationColumns(valuation),
    orderId: newOrderId(now),
    status: 'pending' as const,
    createdAt: now,
    couponCode: order.couponCode ?? null,
    installments: order.installments ?? null,
    payBefore: now + boletoDueDays * dayInMilliseconds,
    isCharged: false,
  };
}

export async function insertOrder(tx: Database, order: NewOrder): Promise<OrderRow> {
  const [inserted] = await tx.insert(orders).values(newOrderRow(order)).returning();
  return inserted as OrderRow;
}

/**
 * Finds a member's order and locks its row. Refuses with `orderNotFound` if the order doesn't exist or belongs to
 * another member.
 */
export async function lockOwnOrder(tx: Database, uid: string, orderId: string): Promise<OrderRow> {
  const isOwnOrder = and(eq(orders.orderId, orderId), eq(orders.uid, uid));
  const [order] = await tx.select().from(orders).where(isOwnOrder).for('update');
  if (!order) throw new Refusal(errorCodes.orderNotFound);
  return order;
}

/**
 * The payment of an order that decides about the order: the successful one, otherwise one whose money is on its way,
 * otherwise the latest. Undefined if the order has no payment.
 */
export async function decisivePayment(tx: Database, orderId: string): Promise<PaymentRow | undefined> {
  const newestFirst = await tx.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.seq));
  return decisivePaymentOf(newestFirst);
}

/** Like `decisivePayment`, for the payments of one order, from the newest to the oldest. */
export const decisivePaymentOf = (newestFirst: readonly PaymentRow[]): PaymentRow | undefined =>
  newestFirst.find(({ status }) => status === 'success') ?? newestFirst.find(isMoneyIncoming) ?? newestFirst[0];

/** Whether an order can still be paid. */
export const isPayable = (order: OrderRow, now: number): boolean => order.status !== 'success' && order.payBefore > now;

/**
 * Whether a payment is pending although money has arrived, the payer has reported that it was sent, or a wallet has
 * reported that the payer approved it. The payment's order must not be canceled then, because the money would belong to
 * no order.
 */
export function isMoneyIncoming(payment: Pick<PaymentRow, 'status' | 'action' | 'delayedOutcome'>): boolean {
  const { status, action } = payment;
  if (status !== 'pending') return false;
  if (isApprovedAtWallet(payment)) return true;
  if (action.type === 'cryptoAddress') return Number(action.received ?? 0) > 0;
  return (action.type === 'slip' || action.type === 'bankDetails') && action.reported != null;
}

/**
 * Whether the payer has approved the payment in a wallet that confirms it later. A bank says nothing about a boleto or
 * transfer before the money arrives.
 */
export const isApprovedAtWallet = ({
  action,
  delayedOutcome,
}: Pick<PaymentRow, 'action' | 'delayedOutcome'>): boolean =>
  delayedOutcome?.status === 'success' && action.type !== 'slip' && action.type !== 'bankDetails';
