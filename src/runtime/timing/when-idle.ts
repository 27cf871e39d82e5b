/** The callback runs after this many milliseconds at the latest, even if the page is busy. */
const timeoutMs = 1_000;

/** Runs a callback when the browser is idle. */
export function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: timeoutMs });
  // Safari has no `requestIdleCallback`, so the callback runs after a fixed delay there.
  else setTimeout(callback, timeoutMs / 4);
}
