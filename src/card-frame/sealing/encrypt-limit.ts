/** Ciphertexts handed out per minute. More than a payer needs who corrects a card and presses again. */
const perMinute = 6;

/**
 * Counts ciphertexts. The frame cannot see whether the payer pressed the page's button, so a hostile script of an
 * allowed page can ask for ciphertext while a complete card stands in the fields. Each one is good for one request under
 * its own context; this keeps their number small. Answers whether one more may be handed out.
 */
export function encryptLimit(): (now: number) => boolean {
  let times: number[] = [];
  return (now) => {
    times = times.filter((time) => now - time < 60_000);
    if (times.length >= perMinute) return false;
    times.push(now);
    return true;
  };
}
