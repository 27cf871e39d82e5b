import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { runDueJobs } from '../billing/jobs/scheduler';
import { findMandate } from '../billing/mandates/mandates';
import { changeMandate } from '../billing/settlement/apply-mandate';
import { mandates } from '../database/schema';
import type { Services } from '../http/handler';

export const mandateChangeSchema = z.object({
  status: z.optional(z.enum(['active', 'refused', 'paused', 'revoked', 'expired'])),
  /** A lower limit that the payer sets at the bank, as decimal text. */
  maximum: z.optional(z.string().check(z.regex(/^\d+\.\d\d$/))),
  /** Whether the payer's account lacks the money for charges. */
  isAccountEmpty: z.optional(z.boolean()),
});

/** All mandates, or those of a member, newest first. */
export async function readMandates({ database }: Services, uid: string | undefined) {
  const rows = await database
    .select()
    .from(mandates)
    .where(uid === undefined ? undefined : eq(mandates.uid, uid))
    .orderBy(desc(mandates.seq))
    .limit(500);
  return rows.map(({ seq, ...mandate }) => mandate);
}

/**
 * Changes a mandate in place of the payer or the payer's bank. A mandate that has ended doesn't change: `hasChanged` in
 * the result is false. Returns null if there is no such mandate.
 */
export async function controlMandate(
  { database, clock }: Services,
  mandateId: string,
  change: z.output<typeof mandateChangeSchema>,
) {
  return database.transaction(async (tx) => {
    const mandate = await findMandate(tx, mandateId);
    if (!mandate) return null;
    await runDueJobs(tx, clock.now(), mandate.uid);
    const hasChanged = await changeMandate(tx, mandateId, change, clock.now());
    const status = (await findMandate(tx, mandateId))?.status;
    return { mandateId, uid: mandate.uid, status, hasChanged };
  });
}
