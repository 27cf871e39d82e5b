import type { PaymentRow } from '../../database/schema';
import type { Services } from '../../http/handler';
import { runDueJobs } from '../../orders/scheduler';
import { lockPayment } from '../../payments/settle';

/** Finds a payment by its unguessable id, after running the payer's scheduled jobs that are due. */
export async function findPayment({ database, clock }: Services, id: string): Promise<PaymentRow | undefined> {
  return database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment) return undefined;
    await runDueJobs(tx, clock.now(), payment.uid);
    return lockPayment(tx, id);
  });
}
