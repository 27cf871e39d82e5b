const storageKey = 'sub-elements:fingerprint';
let known = read();
let asked: Promise<string> | undefined;

function read(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** The browser's fingerprint if it is known already. */
export const knownFingerprint = (): string | null => known;

/**
 * Computes the fingerprint, once. Never rejects: where it is blocked the word "unavailable" stands for it, because a
 * blocked script must not stop a payment.
 */
export function fingerprint(): Promise<string> {
  if (known) return Promise.resolve(known);
  asked ??= compute();
  return asked;
}

async function compute(): Promise<string> {
  try {
    const { load } = await import('@fingerprintjs/fingerprintjs');
    // One visit in a thousand would be told to the library's makers.
    const agent = await load({ monitoring: false });
    const { visitorId } = await agent.get();
    known = visitorId;
    try {
      sessionStorage.setItem(storageKey, visitorId);
    } catch {
      // Kept for this page alone.
    }
    return visitorId;
  } catch {
    asked = undefined;
    return 'unavailable';
  }
}
