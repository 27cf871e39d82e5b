import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/open';
import { knownBrowsers } from '../../database/schema';

/** The fingerprint that clients send when they can't compute one. */
const nobody: readonly string[] = ['', 'null', 'unavailable'];

/** The browser a request comes from; null where it does not say. */
export const readFingerprint = (header: string | undefined): string | null =>
  header === undefined || nobody.includes(header) ? null : header.slice(0, 128);

/** The part of an account's counters for attempts of browsers that never signed in to it. */
const others = 'others';

/**
 * Which of an account's counters an attempt belongs to. A browser that signed in before has one of its own, so strangers
 * who guess wrongly lock each other out, and not the member.
 */
export async function partFor(tx: Database, uid: string, fingerprint: string | null): Promise<string> {
  if (fingerprint === null) return others;
  const one = and(eq(knownBrowsers.uid, uid), eq(knownBrowsers.fingerprint, fingerprint));
  const [known] = await tx.select({ seq: knownBrowsers.seq }).from(knownBrowsers).where(one);
  return known ? `browser:${fingerprint}` : others;
}

/** Remembers a browser that signed in to the account. */
export async function noteBrowser(tx: Database, uid: string, fingerprint: string | null, now: number): Promise<void> {
  if (fingerprint === null) return;
  await tx
    .insert(knownBrowsers)
    .values({ uid, fingerprint, lastUsed: now })
    .onConflictDoUpdate({ target: [knownBrowsers.uid, knownBrowsers.fingerprint], set: { lastUsed: now } });
}

/** Forgets all browsers after a password change: an attacker with the old password may have added one. */
export async function forgetBrowsers(tx: Database, uid: string): Promise<void> {
  await tx.delete(knownBrowsers).where(eq(knownBrowsers.uid, uid));
}
