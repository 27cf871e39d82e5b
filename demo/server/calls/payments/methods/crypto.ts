import { eq } from 'drizzle-orm';
import type { PaymentResponse } from '../../../../../src/contract/entities';
import { cryptoAction, hasReceivedCoins } from '../../../billing/methods/crypto';
import { decisivePayment, lockOwnOrder } from '../../../billing/orders/orders';
import { coinByOption } from '../../../catalogue/coins';
import { payments } from '../../../database/schema';
import { errorCodes } from '../../../http/error-codes';
import type { Handlers, MemberCall } from '../../../http/handler';
import { Refusal } from '../../../http/refusal';

/**
 * Returns the order's crypto payment. If the request chooses another coin, the payment gets a new quote (address,
 * amount and deadline); if coins have already arrived, choosing another coin fails with `orderNotPayable`.
 */
async function paymentCrypto({ tx, now, member, request }: MemberCall<'paymentCrypto'>): Promise<PaymentResponse> {
  const order = await lockOwnOrder(tx, member.uid, request.orderId);
  const { orderId } = order;
  const payment = await decisivePayment(tx, orderId);
  if (payment?.action.type !== 'cryptoAddress') throw new Refusal(errorCodes.paymentNotFound);
  const { paymentId, status, action, failureCode } = payment;
  if (status !== 'pending') return { orderId, paymentId, status, action: { type: 'none' }, failureCode };
  const { optionCode } = request;
  if (optionCode === undefined || optionCode === action.optionCode) return { orderId, paymentId, status, action };
  const coin = coinByOption(optionCode);
  if (!coin) throw new Refusal(errorCodes.currencyNotSupported, { detail: optionCode });
  if (hasReceivedCoins(action))
    throw new Refusal(errorCodes.orderNotPayable, { detail: `${action.received} ${action.coin} have already arrived` });
  const total = { amount: payment.amount, currency: payment.currency };
  const newAction = cryptoAction(coin, { paymentId, total, now });
  await tx
    .update(payments)
    .set({ action: newAction, expires: newAction.expires })
    .where(eq(payments.paymentId, paymentId));
  return { orderId, paymentId, status, action: newAction };
}

export const cryptoHandlers = {
  paymentCrypto: { access: 'member', run: paymentCrypto },
} as const satisfies Handlers;
