import { and, desc, eq } from 'drizzle-orm';
import type { Consents } from '../../../src/contract/calls/sign-in';
import type { MemberTerms } from '../../../src/contract/entities';
import type { Database } from '../database/open';
import { type Account, accounts, consents } from '../database/schema';
import { errorCodes } from '../http/error-codes';
import { Refusal } from '../http/refusal';
import { readSetting, type StoredSettings } from '../settings/stored-settings';

/** The terms until the control `terms` adds a version. Accounts without a record accepted them when they registered. */
const firstTerms: StoredSettings['terms'] = [{ version: '2026-01', date: Date.UTC(2026, 0, 1) }];

/** All versions of the terms, oldest first. */
export const termsVersions = (tx: Database) => readSetting(tx, 'terms', firstTerms);

/** The version of the terms in force. */
export async function currentTerms(tx: Database): Promise<{ version: string; date: number }> {
  return (await termsVersions(tx)).at(-1) as { version: string; date: number };
}

/** The terms in force and what the member accepted last, in the contract's format. */
export async function termsView(tx: Database, { uid, createdAt }: Account): Promise<MemberTerms> {
  const { version, date } = await currentTerms(tx);
  const row = await lastConsent(tx, uid, 'terms');
  const [first] = firstTerms;
  const accepted = row
    ? { version: row.value, date: row.givenAt }
    : { version: first?.version ?? version, date: createdAt };
  return { version, date, accepted };
}

/** Records that the member accepts this version of the terms. Refuses versions that never were in force. */
export async function recordTerms(tx: Database, uid: string, version: string, now: number): Promise<void> {
  if (!(await termsVersions(tx)).some((terms) => terms.version === version))
    throw new Refusal(errorCodes.invalidParameter, { detail: 'unknown version of the terms' });
  await recordOnce(tx, { uid, kind: 'terms', value: version, givenAt: now });
}

/** Records a consent, unless it's the member's last one of its kind: a repeated press agrees to nothing new. */
async function recordOnce(tx: Database, consent: typeof consents.$inferInsert): Promise<void> {
  // Of two presses at the same time, the second one waits here and finds the first one's row.
  await tx.select({ uid: accounts.uid }).from(accounts).where(eq(accounts.uid, consent.uid)).for('update');
  const last = await lastConsent(tx, consent.uid, consent.kind);
  if (last?.value !== consent.value) await tx.insert(consents).values(consent);
}

async function lastConsent(tx: Database, uid: string, kind: (typeof consents.$inferSelect)['kind']) {
  const [row] = await tx
    .select()
    .from(consents)
    .where(and(eq(consents.uid, uid), eq(consents.kind, kind)))
    .orderBy(desc(consents.seq))
    .limit(1);
  return row;
}

/** Subscribes the member to marketing email, or unsubscribes them, and records it. */
export async function setMarketing(tx: Database, uid: string, status: 'on' | 'off', now: number): Promise<void> {
  await tx
    .update(accounts)
    .set({ unsubscribeEmail: status === 'off' })
    .where(eq(accounts.uid, uid));
  await recordOnce(tx, { uid, kind: 'marketing', value: status, givenAt: now });
}

/** Records what a new member agreed to. Clients from before consents send none. */
export async function recordRegistration(
  tx: Database,
  uid: string,
  given: Consents | undefined,
  now: number,
): Promise<void> {
  if (!given) return;
  await recordTerms(tx, uid, given.termsVersion, now);
  if (given.marketing !== undefined) await setMarketing(tx, uid, given.marketing ? 'on' : 'off', now);
}
