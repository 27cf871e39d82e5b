import { startTransition, useEffect, useState } from 'react';

/**
 * Returns the items that were removed from a list, for the caller to render hidden. One item is dropped per animation
 * frame, because unmounting many items at once is a long task.
 */
export function useGradualRemoval<T extends { key: string }>(items: readonly T[]): readonly T[] {
  const [previous, setPrevious] = useState<{ items: readonly T[]; removed: readonly T[] }>({ items, removed: [] });
  const includes = (list: readonly T[], { key }: T) => list.some((item) => item.key === key);
  const hasChanged = items.length !== previous.items.length || items.some((item) => !includes(previous.items, item));
  if (hasChanged) {
    const candidates = [...previous.removed, ...previous.items];
    setPrevious({ items, removed: candidates.filter((item) => !includes(items, item)) });
  }
  const { removed } = previous;
  useEffect(() => {
    if (removed.length === 0) return;
    const removeOne = () => setPrevious((state) => ({ ...state, removed: state.removed.slice(0, -1) }));
    const frame = requestAnimationFrame(() => startTransition(removeOne));
    return () => cancelAnimationFrame(frame);
  }, [removed]);
  return removed;
}
