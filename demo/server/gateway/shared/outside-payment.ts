import type { Context } from 'hono';
import { type Language, languages } from '../../../../src/contract/primitives';
import type { Database } from '../../database/open';
import type { PaymentRow } from '../../database/schema';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/request';
import { latestPayment } from '../../orders/orders';
import { runDueJobs } from '../../orders/scheduler';
import { lockPayment } from '../../payments/settle';

/** The language of a gateway page: the requested one, else the payment's. */
export function languageFor(c: Context<ServerEnv>, payment: PaymentRow | undefined): Language {
  const wanted = [c.req.query('lang'), payment?.language];
  return languages.find((language) => wanted.includes(language)) ?? 'en';
}

/** Does something with a payment, found by its own id or its order's, after time has done its part. */
export function withPayment<T>(
  { database, clock }: Services,
  id: string,
  work: (tx: Database, payment: PaymentRow, now: number) => Promise<T>,
): Promise<T | undefined> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const named = (await lockPayment(tx, id)) ?? (await latestPayment(tx, id));
    if (!named) return undefined;
    await runDueJobs(tx, now, named.uid);
    const payment = await lockPayment(tx, named.paymentId);
    return payment && work(tx, payment, now);
  });
}
