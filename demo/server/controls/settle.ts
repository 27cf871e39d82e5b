import * as z from 'zod/mini';
import type { PaymentOutcome } from '../database/schema';
import { errorCodes } from '../http/error-codes';
import type { Services } from '../http/handler';
import { latestPayment } from '../orders/orders';
import { runDueJobs } from '../orders/scheduler';
import { lockPayment, settle } from '../payments/settle';

export const settleSchema = z.object({
  status: z.enum(['success', 'failed', 'cancelled']),
  /** The failure's error code; default 2003. */
  errCode: z.optional(z.union([z.string(), z.number()])),
});

const outcomeOf = ({ status, errCode }: z.output<typeof settleSchema>): PaymentOutcome =>
  status === 'failed' ? { status, failureCode: String(errCode ?? errorCodes.paymentFailed) } : { status };

/** Settles a payment as a bank or wallet would. `id` is a payment or order id. Null if there is no such payment. */
export async function settleByControl(
  { database, clock }: Services,
  id: string,
  result: z.output<typeof settleSchema>,
) {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const lockedPayment = (await lockPayment(tx, id)) ?? (await latestPayment(tx, id));
    if (!lockedPayment) return null;
    const { paymentId, orderId, uid } = lockedPayment;
    await runDueJobs(tx, now, uid);
    const hasChanged = await settle(tx, paymentId, outcomeOf(result), now);
    const payment = await lockPayment(tx, paymentId);
    return { paymentId, orderId, status: payment?.status ?? lockedPayment.status, hasChanged };
  });
}
