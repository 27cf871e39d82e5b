import { runDueJobs } from '../../billing/jobs/scheduler';
import { lockPayment } from '../../billing/settlement/settle';
import type { PaymentRow } from '../../database/schema';
import type { Services } from '../../http/handler';

/**
 * Finds the payment that a gateway page shows. The page needs no sign-in, because nobody can guess a payment's id. Runs
 * the member's due jobs first, because they can change the payment.
 */
export async function findPayment({ database, clock }: Services, id: string): Promise<PaymentRow | undefined> {
  return database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment) return undefined;
    await runDueJobs(tx, clock.now(), payment.uid);
    return lockPayment(tx, id);
  });
}
