import type { PaymentRow } from '../../database/schema';
import type { Services } from '../../http/handler';
import { runDueJobs } from '../../orders/scheduler';
import { lockPayment } from '../../payments/settle';

/** A payment by its unguessable id, after the payer's due jobs have run. */
export async function paymentOf({ database, clock }: Services, id: string): Promise<PaymentRow | undefined> {
  return database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment) return undefined;
    await runDueJobs(tx, clock.now(), payment.uid);
    return lockPayment(tx, id);
  });
}
