import { eq } from 'drizzle-orm';
import type { PaymentResponse } from '../../../../../src/contract/entities';
import { confirmOtp } from '../../../billing/methods/otp';
import { payableUntil, transferReportChanges } from '../../../billing/methods/waiting-time';
import { decisivePayment, lockOwnOrder } from '../../../billing/orders/orders';
import { type OrderRow, orders, type PaymentRow, payments } from '../../../database/schema';
import { errorCodes } from '../../../http/error-codes';
import type { Handlers, MemberCall } from '../../../http/handler';
import { Refusal } from '../../../http/refusal';

type ConfirmCall = MemberCall<'liquidoConfirm'>;

const paymentResponseOf = ({ orderId, paymentId, status, action, failureCode }: PaymentRow): PaymentResponse => ({
  orderId,
  paymentId,
  status,
  // An ended payment requires no action.
  action: status === 'pending' ? action : { type: 'none' },
  failureCode,
});

/**
 * Records the payer's report that the money was sent, and extends the deadline, because bank transfers take time.
 * Changes nothing if a report was recorded before, or if the payment is neither a boleto nor a transfer.
 */
async function recordTransferReport({ tx, now }: ConfirmCall, order: OrderRow, payment: PaymentRow) {
  const changes = transferReportChanges(payment, now);
  if (!changes) return paymentResponseOf(payment);
  await tx.update(payments).set(changes).where(eq(payments.paymentId, payment.paymentId));
  await tx
    .update(orders)
    .set({ payBefore: payableUntil(order.payBefore, changes.expires) })
    .where(eq(orders.orderId, order.orderId));
  return paymentResponseOf({ ...payment, ...changes });
}

/** LiQuiDo is a payment provider, whose name the specification puts into this call's path. */
export const liquidoHandlers = {
  /**
   * Verifies the one-time code that the payer received, or sends a new one if the request has none. For a boleto or
   * transfer, records the payer's report that the money was sent.
   */
  liquidoConfirm: {
    access: 'member',
    run: async (call) => {
      const { tx, now, ip, member, request } = call;
      const order = await lockOwnOrder(tx, member.uid, request.orderId);
      const payment = await decisivePayment(tx, order.orderId);
      if (!payment || (request.paymentId !== undefined && request.paymentId !== payment.paymentId)) {
        throw new Refusal(errorCodes.paymentNotFound);
      }
      if (payment.status !== 'pending') return paymentResponseOf(payment);
      if (payment.action.type === 'otp') return confirmOtp({ tx, now, ip }, payment, request.otp);
      if (request.otp !== undefined)
        throw new Refusal(errorCodes.invalidParameter, { detail: 'this payment needs no code' });
      return recordTransferReport(call, order, payment);
    },
  },
} as const satisfies Handlers;
