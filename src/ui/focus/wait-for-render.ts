/** How long to wait for content to render, in milliseconds. */
const renderTimeoutMs = 15_000;

/**
 * Calls `attempt` now and after each DOM change inside these nodes, until it returns true. Stops after a timeout or if
 * the visitor has moved on, for example focused another control. Returns a function that stops waiting.
 */
export function waitForRender(nodes: readonly Node[], hasMovedOn: () => boolean, attempt: () => boolean): () => void {
  if (hasMovedOn() || attempt()) return () => {};
  const observer = new MutationObserver(() => {
    if (hasMovedOn() || attempt()) stop();
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
