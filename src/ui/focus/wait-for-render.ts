/** How long to wait for content to render, in milliseconds. */
const renderTimeoutMs = 15_000;

/**
 * Calls `actIfRendered` now and whenever elements inside these nodes are added, removed, hidden or shown, or change
 * `aria-busy`, until `actIfRendered` returns true. Stops after `renderTimeoutMs` or once `shouldStop` returns true, for
 * example because the visitor moved the focus. Returns a function that stops waiting.
 */
export function waitForRender(
  nodes: readonly Node[],
  shouldStop: () => boolean,
  actIfRendered: () => boolean,
): () => void {
  if (shouldStop() || actIfRendered()) return () => {};
  const observer = new MutationObserver(() => {
    if (shouldStop() || actIfRendered()) stop();
  });
  const timer = setTimeout(() => observer.disconnect(), renderTimeoutMs);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  for (const node of nodes)
    observer.observe(node, {
      childList: true,
      subtree: true,
      attributeFilter: ['hidden', 'aria-busy'],
    });
  return stop;
}
