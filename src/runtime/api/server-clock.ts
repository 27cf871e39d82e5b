/** A server's time, and when it was learned by `performance.now()`. */
interface Reference {
  serverTime: number;
  learnedAt: number;
}

/** Undefined until the first response with a readable `Date` header. */
let reference: Reference | undefined;

/** Whether the server's time is known. If not, `serverNow` returns the device's time. */
export const isServerTimeKnown = (): boolean => reference !== undefined;

/**
 * The server's time in milliseconds since 1970. All times that the server sends must be compared with it, because the
 * clocks of devices can be wrong by hours or years. Counts with `performance.now()` since the last response, so that it
 * stays right when the device's clock is set. Until a response with a `Date` header has arrived, this is the device's
 * time.
 */
export const serverNow = (): number =>
  reference ? Math.round(reference.serverTime + performance.now() - reference.learnedAt) : Date.now();

/**
 * Learns the server's time from the `Date` header of a response. Another origin's header can be read only if the server
 * lists it in `Access-Control-Expose-Headers`. A time before `serverNow()` is ignored, because it comes from a slow
 * response or from a cache.
 */
export function learnServerTime(dateHeader: string | null): void {
  const serverTime = Date.parse(dateHeader ?? '');
  if (Number.isNaN(serverTime) || (reference && serverTime < serverNow())) return;
  reference = { serverTime, learnedAt: performance.now() };
}

/** For tests: forgets the server's time. */
export function forgetServerTime(): void {
  reference = undefined;
}
