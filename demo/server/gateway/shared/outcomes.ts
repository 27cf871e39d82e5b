import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { type PaymentOutcome, payments } from '../../database/schema';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/server-env';
import { settle } from '../../payments/settle';
import { formOf } from './form';

/** A payment's outcome, and the delay until the shop is notified. */
export interface GatewayOutcome {
  outcome: PaymentOutcome;
  delayMs: number;
}

/** Outcomes of a gateway page's buttons, by the button's value. */
export type GatewayOutcomes = ReadonlyMap<string, GatewayOutcome>;

/** The outcome of the button that submitted the form; undefined for an unknown value. */
export async function submittedOutcome(
  c: Context<ServerEnv>,
  outcomes: GatewayOutcomes,
): Promise<GatewayOutcome | undefined> {
  return outcomes.get((await formOf(c)).get('decision') ?? '');
}

/** Settles the payment with the submitted outcome, immediately or after its delay. */
export async function recordOutcome(
  { database, clock }: Services,
  id: string,
  { outcome, delayMs }: GatewayOutcome,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (delayMs === 0) await settle(tx, id, outcome, clock.now());
    else {
      const isPending = and(eq(payments.paymentId, id), eq(payments.status, 'pending'));
      await tx
        .update(payments)
        .set({ delayedOutcome: outcome, delayedOutcomeAt: clock.now() + delayMs })
        .where(isPending);
    }
  });
}
