/**
 * Loads the code that a checkout needs after it sent a payment. It is prefetched with the request, because a lost
 * connection would prevent loading it later. Undefined if loading fails; callers try again.
 */
export const loadAfterSending = (): Promise<typeof import('./after-sending/after-sending') | undefined> =>
  import('./after-sending/after-sending').catch(() => undefined);
