import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/open';
import { knownBrowsers } from '../../database/schema';

/** Values of the `fingerprint` header that clients send when they can't compute a fingerprint. */
const unavailableValues: readonly string[] = ['', 'null', 'unavailable'];

/** The browser fingerprint of a request; null without one. */
export const readFingerprint = (header: string | undefined): string | null =>
  header === undefined || unavailableValues.includes(header) ? null : header.slice(0, 128);

/** The name of the group of all browsers that aren't in `knownBrowsers` or have no fingerprint. */
const unknownBrowsersGroup = 'others';

/**
 * The group of browsers whose wrong passwords and codes are counted together. Each known browser is a group of its own,
 * and all unknown browsers are one group. So wrong guesses by strangers lock out unknown browsers, but not the browsers
 * that the member has signed in with.
 */
export async function browserGroupFor(tx: Database, uid: string, fingerprint: string | null): Promise<string> {
  if (fingerprint === null) return unknownBrowsersGroup;
  const condition = and(eq(knownBrowsers.uid, uid), eq(knownBrowsers.fingerprint, fingerprint));
  const [knownBrowser] = await tx.select({ seq: knownBrowsers.seq }).from(knownBrowsers).where(condition);
  return knownBrowser ? `browser:${fingerprint}` : unknownBrowsersGroup;
}

/** Records a browser that signed in to the account. */
export async function recordBrowser(tx: Database, uid: string, fingerprint: string | null, now: number): Promise<void> {
  if (fingerprint === null) return;
  await tx
    .insert(knownBrowsers)
    .values({ uid, fingerprint, lastUsed: now })
    .onConflictDoUpdate({ target: [knownBrowsers.uid, knownBrowsers.fingerprint], set: { lastUsed: now } });
}

/** Deletes all known browsers after a password change, because an attacker with the old password may have added one. */
export async function deleteKnownBrowsers(tx: Database, uid: string): Promise<void> {
  await tx.delete(knownBrowsers).where(eq(knownBrowsers.uid, uid));
}
