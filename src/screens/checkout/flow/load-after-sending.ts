/**
 * What only a payment needs that was sent: loaded when a payment begins, so that it is here when its answer gets
 * lost. Undefined where it did not come; whoever needs it asks again.
 */
export const loadAfterSending = (): Promise<typeof import('./after-sending/after-sending') | undefined> =>
  import('./after-sending/after-sending').catch(() => undefined);
