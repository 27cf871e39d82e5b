import type { Context } from 'hono';
import type { Language } from '../../../../src/contract/primitives';
import { runDueJobs } from '../../billing/jobs/scheduler';
import { decisivePayment } from '../../billing/orders/orders';
import { lockPayment } from '../../billing/settlement/settle';
import type { Database } from '../../database/open';
import type { PaymentRow } from '../../database/schema';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/server-env';
import { supportedLanguage } from '../../languages';

/** The language of a gateway page: the query parameter `lang`, or else the payment's language. */
export const pageLanguage = (c: Context<ServerEnv>, payment: PaymentRow | undefined): Language =>
  supportedLanguage(c.req.query('lang'), payment?.language);

/**
 * Finds a payment by its own id or by its order's id. If `id` is an order's, finds that order's successful payment, or
 * else its latest one. Then runs the payer's scheduled jobs that are due, and calls `work` with the payment. Returns
 * undefined if there is no such payment.
 */
export function withPayment<T>(
  { database, clock }: Services,
  id: string,
  work: (tx: Database, payment: PaymentRow, now: number) => Promise<T>,
): Promise<T | undefined> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const found = (await lockPayment(tx, id)) ?? (await decisivePayment(tx, id));
    if (!found) return undefined;
    await runDueJobs(tx, now, found.uid);
    // Read the payment again, because the jobs may have changed it.
    const payment = await lockPayment(tx, found.paymentId);
    return payment && work(tx, payment, now);
  });
}
