/**
 * Loads the module `after-sending`: the code that a checkout needs after it has sent a payment request.
 * `create-checkout.ts` already calls this function when it sends the request, because the connection can be lost later.
 * Resolves to undefined if loading fails; the next call tries again.
 */
export const loadAfterSendingModule = (): Promise<typeof import('./after-sending/after-sending') | undefined> =>
  import('./after-sending/after-sending').catch(() => undefined);
