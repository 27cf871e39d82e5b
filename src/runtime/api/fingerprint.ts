import { sessionStore } from '../storage/storage';

const storageKey = 'fingerprint';
let computing: Promise<string> | undefined;

/** The browser's fingerprint if it has been computed in this tab. */
export const knownFingerprint = (): string | undefined => sessionStore.get(storageKey);

/**
 * Computes the fingerprint, once. Never rejects: it is "unavailable" where the library is blocked, because a blocked
 * script must not stop a payment.
 */
export function fingerprint(): Promise<string> {
  computing ??= compute();
  return computing;
}

async function compute(): Promise<string> {
  const known = knownFingerprint();
  if (known) return known;
  try {
    const { load } = await import('@fingerprintjs/fingerprintjs');
    // Turns off the library's own telemetry, which reports a sample of visits to its vendor.
    const agent = await load({ monitoring: false });
    const { visitorId } = await agent.get();
    sessionStore.set(storageKey, visitorId);
    return visitorId;
  } catch {
    computing = undefined;
    return 'unavailable';
  }
}
