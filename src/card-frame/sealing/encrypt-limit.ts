/** The maximum number of ciphertexts per minute: more than a payer needs to correct a card and retry. */
const maxPerMinute = 6;

/**
 * Limits the number of ciphertexts. The frame can't see whether the payer clicked the page's button, so a hostile
 * script on an allowed page can request ciphertext while a complete card is in the fields. Each ciphertext is valid for
 * one request with its own context. The returned function counts a ciphertext and returns whether it is allowed.
 */
export function createEncryptLimit(): (now: number) => boolean {
  let times: number[] = [];
  return (now) => {
    times = times.filter((time) => now - time < 60_000);
    if (times.length >= maxPerMinute) return false;
    times.push(now);
    return true;
  };
}
