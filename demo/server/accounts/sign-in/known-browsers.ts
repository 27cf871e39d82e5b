import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../database/open';
import { knownBrowsers } from '../../database/schema';
import { addressKeyOf } from '../../http/checks/trusted-proxies';
import type { CallContext } from '../../http/handler';

/** Values of the `fingerprint` header that clients send when they can't compute a fingerprint. */
const unavailableValues: readonly string[] = ['', 'null', 'unavailable'];

/** The browser fingerprint of a request; null without one. */
export const readFingerprint = (header: string | undefined): string | null =>
  header === undefined || unavailableValues.includes(header) ? null : header.slice(0, 128);

/** The name of the group of all browsers that aren't in `knownBrowsers` or have no fingerprint. */
export const unknownBrowsersGroup = 'others';

/**
 * A browser at an address. Neither alone is enough: devices of one model can have the same fingerprint, and anyone can
 * send somebody else's.
 */
type BrowserCall = Pick<CallContext, 'tx' | 'fingerprint' | 'ip'>;

/**
 * The group of browsers whose wrong passwords and codes are counted together. Each known browser is a group of its own
 * while it uses an address from which it has signed in before, and all others are one group. So wrong guesses by
 * strangers lock out the others, but not the browsers that the member has signed in with; not even by strangers who know
 * such a browser's fingerprint.
 */
export async function browserGroupFor({ tx, fingerprint, ip }: BrowserCall, uid: string): Promise<string> {
  if (fingerprint === null) return unknownBrowsersGroup;
  const address = addressKeyOf(ip);
  const isKnown = and(
    eq(knownBrowsers.uid, uid),
    eq(knownBrowsers.fingerprint, fingerprint),
    eq(knownBrowsers.address, address),
  );
  const [knownBrowser] = await tx.select({ seq: knownBrowsers.seq }).from(knownBrowsers).where(isKnown);
  return knownBrowser ? `browser:${fingerprint} ${address}` : unknownBrowsersGroup;
}

/** Records a browser that signed in to the account, and its address. */
export async function recordBrowser(
  { tx, now, fingerprint, ip }: BrowserCall & Pick<CallContext, 'now'>,
  uid: string,
): Promise<void> {
  if (fingerprint === null) return;
  await tx
    .insert(knownBrowsers)
    .values({ uid, fingerprint, address: addressKeyOf(ip), lastUsed: now })
    .onConflictDoUpdate({
      target: [knownBrowsers.uid, knownBrowsers.fingerprint, knownBrowsers.address],
      set: { lastUsed: now },
    });
}

/** Deletes all known browsers after a password change, because an attacker with the old password may have added one. */
export async function deleteKnownBrowsers(tx: Database, uid: string): Promise<void> {
  await tx.delete(knownBrowsers).where(eq(knownBrowsers.uid, uid));
}

const keptMs = 180 * 24 * 60 * 60_000;

/** Deletes browsers that haven't signed in for half a year. */
export async function deleteUnusedBrowsers(tx: Database, now: number): Promise<void> {
  await tx.delete(knownBrowsers).where(lt(knownBrowsers.lastUsed, now - keptMs));
}
