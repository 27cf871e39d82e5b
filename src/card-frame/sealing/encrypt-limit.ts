/** The maximum number of ciphertexts per minute: more than a payer needs to correct a card and retry. */
const maxPerMinute = 6;

/**
 * Limits the number of ciphertexts. The pay button is outside the frame, so the frame can't see whether the payer
 * clicked it, and a hostile script on a page that may embed the frame can request ciphertext while a complete card is
 * in the fields. Each ciphertext is valid for one request, identified by the request's Idempotency-Key. Call the
 * returned function before each encryption with the current time in milliseconds. It returns whether the encryption is
 * allowed. If so, the encryption counts toward the limit.
 */
export function createEncryptLimit(): (now: number) => boolean {
  let encryptionTimes: number[] = [];
  return (now) => {
    encryptionTimes = encryptionTimes.filter((time) => now - time < 60_000);
    if (encryptionTimes.length >= maxPerMinute) return false;
    encryptionTimes.push(now);
    return true;
  };
}
