import * as z from 'zod/mini';
import { runDueJobs } from '../billing/jobs/scheduler';
import { decisivePayment } from '../billing/orders/orders';
import { lockPayment, settle } from '../billing/settlement/settle';
import type { PaymentOutcome } from '../database/schema';
import { errorCodes } from '../http/error-codes';
import type { Services } from '../http/handler';

export const settleSchema = z.object({
  status: z.enum(['success', 'failed', 'cancelled']),
  /** The error code of a failed payment. Default: `errorCodes.paymentFailed`. */
  errCode: z.optional(z.union([z.string(), z.number()])),
});

const outcomeOf = ({ status, errCode }: z.output<typeof settleSchema>): PaymentOutcome =>
  status === 'failed' ? { status, failureCode: String(errCode ?? errorCodes.paymentFailed) } : { status };

/**
 * Settles a payment, in place of the bank or wallet. `id` is the id of the payment or of an order. For an order, its
 * successful payment is used, otherwise its latest. Only a pending payment changes: `hasChanged` in the result tells
 * whether it did. Returns null if there is no such payment.
 */
export async function settleByControl(
  { database, clock }: Services,
  id: string,
  requestedOutcome: z.output<typeof settleSchema>,
) {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const payment = (await lockPayment(tx, id)) ?? (await decisivePayment(tx, id));
    if (!payment) return null;
    const { paymentId, orderId, uid } = payment;
    await runDueJobs(tx, now, uid);
    const hasChanged = await settle(tx, paymentId, outcomeOf(requestedOutcome), now);
    const settledPayment = await lockPayment(tx, paymentId);
    return { paymentId, orderId, status: settledPayment?.status ?? payment.status, hasChanged };
  });
}
