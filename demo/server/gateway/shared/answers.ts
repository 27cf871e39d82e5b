import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { type PaymentOutcome, payments } from '../../database/schema';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/request';
import { settle } from '../../payments/settle';
import { formOf } from './form';

/** A payment's outcome, and the delay in milliseconds until the shop learns of it. */
export interface Answer {
  outcome: PaymentOutcome;
  delay: number;
}

/** Answers by the value of their button. */
export type Answers = ReadonlyMap<string, Answer>;

/** The answer whose button the payer pressed. */
export async function pressedAnswer(c: Context<ServerEnv>, answers: Answers): Promise<Answer | undefined> {
  return answers.get((await formOf(c)).get('answer') ?? '');
}

/** Settles the payment with the payer's answer, immediately or after its delay. */
export async function recordAnswer(
  { database, clock }: Services,
  id: string,
  { outcome, delay }: Answer,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (delay === 0) await settle(tx, id, outcome, clock.now());
    else {
      const waiting = and(eq(payments.paymentId, id), eq(payments.status, 'pending'));
      await tx
        .update(payments)
        .set({ delayedOutcome: outcome, delayedOutcomeAt: clock.now() + delay })
        .where(waiting);
    }
  });
}
