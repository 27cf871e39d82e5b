/**
 * Keeps React working in a part of the page that other software changes too: translators replace texts, extensions
 * remove or wrap elements. React removes a node, or inserts one before it, through the node's former parent. If the
 * node is no longer there, the DOM throws, and React replaces the whole form with an error. Every element that lost a
 * child therefore gets `removeChild` and `insertBefore` methods that accept a missing child. Returns a function that
 * ends the observation.
 */
export function tolerateForeignChanges(container: Node): () => void {
  const observer = new MutationObserver((records) => {
    for (const { target, removedNodes } of records) if (removedNodes.length > 0) tolerateMissingChildren(target);
  });
  observer.observe(container, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function tolerateMissingChildren(parent: Node): void {
  if (Object.hasOwn(parent, 'removeChild')) return;
  const { removeChild, insertBefore } = parent;
  parent.removeChild = <T extends Node>(child: T): T =>
    child.parentNode === parent ? (removeChild.call(parent, child) as T) : child;
  parent.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
    insertBefore.call(parent, node, before?.parentNode === parent ? before : null) as T;
}
