import { eq } from 'drizzle-orm';
import type { PaymentResponse } from '../../../../../src/contract/entities';
import { decisivePayment, lockOwnOrder } from '../../../billing/orders/orders';
import { settle } from '../../../billing/settlement/settle';
import { paypalScriptUrl } from '../../../catalogue/methods';
import { type PaymentRow, payments } from '../../../database/schema';
import { errorCodes } from '../../../http/error-codes';
import type { Handlers, MemberCall } from '../../../http/handler';
import { Refusal } from '../../../http/refusal';
import { newRandomToken } from '../../../ids';

/** How long the client token for PayPal's script is valid. */
const tokenLifetimeMs = 15 * 60_000;

function paymentResponseOf({ orderId, paymentId, status, action, failureCode }: PaymentRow): PaymentResponse {
  return { orderId, paymentId, status, action: status === 'pending' ? action : { type: 'none' }, failureCode };
}

/**
 * Locks the order. Returns its successful payment, or else its latest. Throws `paymentNotFound` if there is no payment
 * or if it isn't a PayPal payment.
 */
async function requirePaypalPayment({ tx, member }: MemberCall<'queryToken' | 'paypalCapture'>, orderId: string) {
  const order = await lockOwnOrder(tx, member.uid, orderId);
  const payment = await decisivePayment(tx, order.orderId);
  if (payment?.methodGroup !== 'PAYPAL') throw new Refusal(errorCodes.paymentNotFound);
  return payment;
}

async function paypalCapture(call: MemberCall<'paypalCapture'>): Promise<PaymentResponse | Refusal> {
  const { tx, now, request } = call;
  const payment = await requirePaypalPayment(call, request.id);
  const { paymentId, fundingSource, action } = payment;
  // Nothing to capture: the payment was captured before, has ended, or isn't approved.
  if (payment.status !== 'pending' || fundingSource === null || action.type !== 'scriptMount')
    return paymentResponseOf(payment);
  // The payer chose the funding source on the sandbox's PayPal page: `balance`, `declined` (a card that is declined) or
  // `limited` (a limited account).
  if (fundingSource === 'declined') {
    const withoutApproval = { fundingSource: null, action: { ...action, isApproved: false } };
    await tx.update(payments).set(withoutApproval).where(eq(payments.paymentId, paymentId));
    // Returned, not thrown: throwing would roll back the update.
    return new Refusal(errorCodes.cardDeclined, { detail: 'INSTRUMENT_DECLINED' });
  }
  const outcome =
    fundingSource === 'limited'
      ? ({ status: 'failed', failureCode: errorCodes.paymentFailed } as const)
      : ({ status: 'success' } as const);
  await settle(tx, paymentId, outcome, now);
  return paymentResponseOf(await requirePaypalPayment(call, request.id));
}

export const paypalHandlers = {
  /** Returns the URL of PayPal's script and a client token for it. */
  queryToken: {
    access: 'member',
    run: async (call) => {
      const { request, brand, now, origin, language } = call;
      if (request.methodCode !== 'paypal')
        throw new Refusal(errorCodes.methodNotSupported, { detail: request.methodCode });
      const payment = request.orderId === undefined ? null : await requirePaypalPayment(call, request.orderId);
      if (payment && payment.status !== 'pending')
        throw new Refusal(errorCodes.paymentNotFound, { detail: payment.status });
      const scriptUrl = paypalScriptUrl(origin, payment?.currency ?? brand.settings.currency, language);
      return { provider: 'paypal', scriptUrl, clientToken: newRandomToken(), expires: now + tokenLifetimeMs };
    },
  },
  paypalCapture: { access: 'member', run: paypalCapture },
} as const satisfies Handlers;
