/**
 * Loads the code that a checkout needs after it sent a payment. `create-checkout.ts` prefetches this code with the
 * payment request, because a lost connection would prevent loading it later. Resolves to undefined if loading fails;
 * the next call tries again.
 */
export const loadAfterSending = (): Promise<typeof import('./after-sending/after-sending') | undefined> =>
  import('./after-sending/after-sending').catch(() => undefined);
