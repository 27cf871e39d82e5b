import { and, count, desc, eq, gte, inArray, isNull, lte, notInArray, or, type SQL } from 'drizzle-orm';
import { type OrderOutcome, orderOutcomes } from '../../../../src/contract/entities';
import { dayInMilliseconds } from '../../../../src/rules';
import { emailOf, noticeMessage } from '../../accounts/messages/notices';
import { isUndeliverable, sendRequestedMessage } from '../../accounts/messages/outbox';
import { unbindCouponAndCancelOrder } from '../../billing/money/coupons';
import { orderView } from '../../billing/orders/order-views';
import {
  decisivePayment,
  decisivePaymentOf,
  isApprovedAtWallet,
  isMoneyIncoming,
  lockOwnOrder,
} from '../../billing/orders/orders';
import { cancelOrder } from '../../billing/settlement/cancel';
import { withdrawFromOrder } from '../../billing/settlement/withdraw';
import { tipsFor } from '../../catalogue/payment-tips';
import type { Database } from '../../database/open';
import { type OrderRow, orders, type PaymentRow, payments } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Handlers } from '../../http/handler';
import { Refusal } from '../../http/refusal';

/** Returns the decisive payment of each order, by order id. Leaves out orders without payments. */
async function decisivePayments(tx: Database, rows: readonly OrderRow[]): Promise<Map<string, PaymentRow>> {
  const orderIds = rows.map((row) => row.orderId);
  if (orderIds.length === 0) return new Map();
  const newestFirst = await tx
    .select()
    .from(payments)
    .where(inArray(payments.orderId, orderIds))
    .orderBy(desc(payments.seq));
  return new Map(
    orderIds.flatMap((orderId) => {
      const payment = decisivePaymentOf(newestFirst.filter((row) => row.orderId === orderId));
      return payment ? [[orderId, payment] as const] : [];
    }),
  );
}

/** SQL conditions for orders that were refunded or disputed. A chargeback takes precedence over a refund. */
const outcomeConditions: Record<OrderOutcome, SQL | undefined> = {
  refunded: and(
    eq(orders.refundStatus, 'succeeded'),
    or(isNull(orders.chargebackStatus), notInArray(orders.chargebackStatus, ['pending', 'succeeded'])),
  ),
  disputed: eq(orders.chargebackStatus, 'pending'),
  chargedBack: eq(orders.chargebackStatus, 'succeeded'),
};

/**
 * Refuses with `operationNotSupported` if money for the unpaid order has arrived, or if the payer has reported that it
 * was sent. Such an order can't be canceled.
 */
async function requireNoIncomingMoney(tx: Database, orderId: string): Promise<void> {
  const payment = await decisivePayment(tx, orderId);
  if (payment && isMoneyIncoming(payment))
    throw new Refusal(errorCodes.operationNotSupported, { detail: 'money for the order is on its way' });
}

/** Types of payment actions with a code or bank details that expire. The payer can then request new ones. */
const reissuableActionTypes: readonly string[] = ['qr', 'copyPaste', 'slip', 'bankDetails'];

const maxPageSize = 100;

export const orderHandlers = {
  orders: {
    access: 'member',
    run: async ({ tx, member, language, request }) => {
      const { page = 1, pageSize = 20, status, outcome, from, to } = request;
      const size = Math.min(Math.max(pageSize, 1), maxPageSize);
      const condition = and(
        eq(orders.uid, member.uid),
        status === undefined ? undefined : eq(orders.status, status),
        outcome === undefined ? undefined : outcomeConditions[outcome],
        from === undefined ? undefined : gte(orders.createdAt, from),
        to === undefined ? undefined : lte(orders.createdAt, to),
      );
      const [totalRow] = await tx.select({ count: count() }).from(orders).where(condition);
      const rows = await tx
        .select()
        .from(orders)
        .where(condition)
        .orderBy(desc(orders.createdAt), desc(orders.seq))
        .limit(size)
        .offset((Math.max(page, 1) - 1) * size);
      const paymentByOrderId = await decisivePayments(tx, rows);
      return {
        orders: rows.map((row) => orderView(row, paymentByOrderId.get(row.orderId) ?? null, language)),
        total: Number(totalRow?.count ?? 0),
        outcomes: [...orderOutcomes],
      };
    },
  },

  order: {
    access: 'member',
    run: async ({ tx, member, language, request }) => {
      const order = await lockOwnOrder(tx, member.uid, request.id);
      const payment = await decisivePayment(tx, order.orderId);
      const receiptEmail = order.status === 'success' ? emailOf(member) : null;
      return { ...orderView(order, payment ?? null, language), receiptEmail };
    },
  },

  /** What the member bought with an order. */
  orderService: {
    access: 'member',
    run: async ({ tx, now, member, language, request }) => {
      const order = await lockOwnOrder(tx, member.uid, request.id);
      const { orderId, planId, planName, deviceCount, validDays } = orderView(order, null, language);
      const expiry = order.status === 'success' ? order.expiry : null;
      // The purchased days start when the days that remained at the purchase have been used up.
      const starts = expiry === null ? null : expiry - validDays * dayInMilliseconds;
      const isActive = expiry !== null && starts !== null && starts <= now && now < expiry;
      return { orderId, planId, planName, deviceCount, validDays, starts, expiry, isActive };
    },
  },

  paymentTip: {
    access: 'anyone',
    run: async ({ language, request }) => ({ tips: tipsFor(request.methodCode, language) }),
  },

  resendReceipt: {
    access: 'member',
    run: async (call) => {
      const { tx, member, request, language } = call;
      const order = await lockOwnOrder(tx, member.uid, request.orderId);
      const { status, date, paidAt, planId, total, expiry, canWithdrawUntil } = orderView(
        order,
        (await decisivePayment(tx, order.orderId)) ?? null,
        language,
      );
      const email = emailOf(member);
      if (status !== 'success' || email === null) return new Refusal(errorCodes.operationNotSupported);
      if (isUndeliverable(email)) return new Refusal(errorCodes.emailNotSent);
      const { orderId, brand } = order;
      const receipt = {
        purpose: 'receipt',
        orderId,
        planId,
        total,
        date: paidAt ?? date,
        expiry: expiry ?? null,
        withdrawUntil: canWithdrawUntil ?? null,
        newCardEnding: null,
      } as const;
      const pause = { kind: 'receipt', subject: member.uid } as const;
      await sendRequestedMessage(call, noticeMessage({ member, brand }, receipt), { pause });
      return null;
    },
  },

  withdraw: {
    access: 'member',
    run: async ({ tx, now, member, request }) => {
      const { orderId, apply = false } = request;
      return withdrawFromOrder(tx, member, await lockOwnOrder(tx, member.uid, orderId), { apply, now });
    },
  },

  cancelOrder: {
    access: 'member',
    run: async ({ tx, now, member, request }) => {
      const { orderId, status } = await lockOwnOrder(tx, member.uid, request.orderId);
      if (status !== 'pending')
        return new Refusal(errorCodes.operationNotSupported, { detail: 'only an unpaid order can be cancelled' });
      await requireNoIncomingMoney(tx, orderId);
      await cancelOrder(tx, orderId, now);
      return null;
    },
  },

  unbindDiscountCode: {
    access: 'member',
    run: async ({ tx, now, member, request }) => {
      const { orderId, discountCode: code } = request;
      await unbindCouponAndCancelOrder(tx, { uid: member.uid, orderId, code }, async (boundOrderId) => {
        await requireNoIncomingMoney(tx, boundOrderId);
        await cancelOrder(tx, boundOrderId, now);
      });
      return null;
    },
  },

  paymentInfoDetail: {
    access: 'member',
    run: async ({ tx, member, request }) => {
      const order = await lockOwnOrder(tx, member.uid, request.orderId);
      const payment = await decisivePayment(tx, order.orderId);
      if (!payment) throw new Refusal(errorCodes.paymentNotFound);
      const { orderId, paymentId, status, methodCode, methodGroup, action, failureCode } = payment;
      return {
        orderId,
        paymentId,
        status,
        methodCode,
        methodGroup,
        // The payer has nothing left to do after the payment has ended, or after approving it in a wallet.
        action: status === 'pending' && !isApprovedAtWallet(payment) ? action : { type: 'none' as const },
        // Whether the payer can request a new code. Unrelated to renewals.
        isCodeRenewable: reissuableActionTypes.includes(action.type),
        failureCode,
      };
    },
  },
} as const satisfies Handlers;
