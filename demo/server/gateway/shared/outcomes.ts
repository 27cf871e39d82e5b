import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { settle } from '../../billing/settlement/settle';
import { type PaymentOutcome, payments } from '../../database/schema';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/server-env';
import { readFormFields } from './form';

/**
 * The outcome of a payment on a page of the gateway (the simulated payment providers, banks and wallets), and the delay
 * until the gateway reports the outcome to the sandbox.
 */
export interface GatewayOutcome {
  outcome: PaymentOutcome;
  delayMs: number;
}

/** The outcomes that a gateway page offers, by the value of the button that chooses them. */
export type GatewayOutcomes = ReadonlyMap<string, GatewayOutcome>;

/** Returns the outcome of the button that submitted the form; undefined if the button's value is unknown. */
export async function readSubmittedOutcome(
  c: Context<ServerEnv>,
  outcomes: GatewayOutcomes,
): Promise<GatewayOutcome | undefined> {
  return outcomes.get((await readFormFields(c)).get('decision') ?? '');
}

/**
 * Settles a payment with an outcome. If `delayMs` isn't 0, only stores the outcome and the time at which the payment is
 * to be settled.
 */
export async function recordOutcome(
  { database, clock }: Services,
  paymentId: string,
  { outcome, delayMs }: GatewayOutcome,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (delayMs === 0) await settle(tx, paymentId, outcome, clock.now());
    else {
      const pendingPayment = and(eq(payments.paymentId, paymentId), eq(payments.status, 'pending'));
      await tx
        .update(payments)
        .set({ delayedOutcome: outcome, delayedOutcomeAt: clock.now() + delayMs })
        .where(pendingPayment);
    }
  });
}
