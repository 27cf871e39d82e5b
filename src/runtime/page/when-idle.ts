/** Milliseconds after which it is done however busy the page is. */
const patience = 1_000;

/** Does something when the page has nothing better to do. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: patience });
  else setTimeout(work, patience / 4);
}
