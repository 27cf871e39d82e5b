import { lt } from 'drizzle-orm';
import { deleteOldMessages } from '../accounts/messages/outbox';
import { deleteOldCounters } from '../accounts/protection/limits';
import { deleteUnusedBrowsers } from '../accounts/sign-in/known-browsers';
import { deleteExpiredCodes } from '../accounts/sign-in/verification-codes';
import type { Database } from '../database/open';
import { captchas, handOffs, sessions, tickets, tvSignIns } from '../database/schema';

const dayMs = 24 * 60 * 60_000;

/** Tables whose rows anyone can add, and which expire. */
const expiringTables = [captchas, handOffs, sessions, tickets, tvSignIns];

/**
 * Deletes what visitors can create without end and what nobody needs anymore: counters of limits, codes, messages,
 * browsers, and the rows of `expiringTables` a day after they expired. Until then, they are refused as expired.
 */
export async function deleteExpiredRows(tx: Database, now: number): Promise<void> {
  await deleteOldCounters(tx, now);
  await deleteExpiredCodes(tx, now);
  await deleteOldMessages(tx, now);
  await deleteUnusedBrowsers(tx, now);
  for (const table of expiringTables) await tx.delete(table).where(lt(table.expires, now - dayMs));
}
