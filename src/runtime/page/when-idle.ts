/** The callback runs after this many milliseconds even if the page is busy. */
const timeoutMs = 1_000;

/** Runs a callback when the browser is idle. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: timeoutMs });
  // Safari has no `requestIdleCallback`.
  else setTimeout(work, timeoutMs / 4);
}
