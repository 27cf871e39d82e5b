/** How long something that is loading may take to be drawn, in milliseconds. */
const patience = 15_000;

/**
 * Tries at once and, until it succeeds, again whenever something inside these nodes was drawn or shown. Ends by itself
 * when somebody has moved on meanwhile, or when it takes too long. Gives back what ends it sooner.
 */
export function waitForRender(nodes: readonly Node[], hasMovedOn: () => boolean, take: () => boolean): () => void {
  if (take()) return () => {};
  const observer = new MutationObserver(() => {
    if (hasMovedOn() || take()) stop();
  });
  const timer = setTimeout(() => observer.disconnect(), patience);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  for (const node of nodes)
    observer.observe(node, {
      childList: true,
      subtree: true,
      attributeFilter: ['hidden'],
    });
  return stop;
}
