/**
 * Loads what only a checkout needs that sent a payment. It is prefetched with the request, so that it is there when the
 * answer gets lost. Undefined if it can't be loaded; callers try again.
 */
export const loadAfterSending = (): Promise<typeof import('./after-sending/after-sending') | undefined> =>
  import('./after-sending/after-sending').catch(() => undefined);
