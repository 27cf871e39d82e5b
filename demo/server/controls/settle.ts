import * as z from 'zod/mini';
import type { PaymentOutcome } from '../database/schema';
import type { Services } from '../http/handler';
import { latestPayment } from '../orders/orders';
import { runDueJobs } from '../orders/scheduler';
import { lockPayment, settle } from '../payments/settle';

export const settleSchema = z.object({
  status: z.enum(['success', 'failed', 'cancelled']),
  /** Why it failed; default 2003. */
  errCode: z.optional(z.union([z.string(), z.number()])),
});

const outcomeOf = ({ status, errCode }: z.output<typeof settleSchema>): PaymentOutcome =>
  status === 'failed' ? { status, failureCode: String(errCode ?? '2003') } : { status };

/** Settles a payment as a bank or wallet would, by its id or its order's. Null when there is no such payment. */
export async function settleByControl({ database, clock }: Services, id: string, word: z.output<typeof settleSchema>) {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const named = (await lockPayment(tx, id)) ?? (await latestPayment(tx, id));
    if (!named) return null;
    const { paymentId, orderId, uid } = named;
    await runDueJobs(tx, now, uid);
    const hasChanged = await settle(tx, paymentId, outcomeOf(word), now);
    const payment = await lockPayment(tx, paymentId);
    return { paymentId, orderId, status: payment?.status ?? named.status, hasChanged };
  });
}
