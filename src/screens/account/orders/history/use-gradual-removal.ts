import { startTransition, useEffect, useState } from 'react';

/**
 * Returns the items that were recently removed from `items`. The caller keeps rendering them, hidden. In each animation
 * frame, the returned list loses one item, because unmounting many items at once is a long task.
 */
export function useGradualRemoval<T extends { key: string }>(items: readonly T[]): readonly T[] {
  const [state, setState] = useState<{ items: readonly T[]; removed: readonly T[] }>({ items, removed: [] });
  const { items: previousItems, removed } = state;
  const includes = (list: readonly T[], { key }: T) => list.some((item) => item.key === key);
  const hasChanged = items.length !== previousItems.length || items.some((item) => !includes(previousItems, item));
  if (hasChanged) {
    const candidates = [...removed, ...previousItems];
    setState({ items, removed: candidates.filter((item) => !includes(items, item)) });
  }
  useEffect(() => {
    if (removed.length === 0) return;
    const removeOne = () => setState((current) => ({ ...current, removed: current.removed.slice(0, -1) }));
    const frame = requestAnimationFrame(() => startTransition(removeOne));
    return () => cancelAnimationFrame(frame);
  }, [removed]);
  return removed;
}
