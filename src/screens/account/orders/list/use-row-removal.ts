import { startTransition, useEffect, useState } from 'react';

/**
 * Returns the rows that were removed from a list, for the caller to render hidden. One row is dropped per frame,
 * because removing a long list at once is a long task.
 */
export function useRowRemoval<T extends { key: string }>(rows: readonly T[]): readonly T[] {
  const [previous, setPrevious] = useState<{ rows: readonly T[]; removed: readonly T[] }>({ rows, removed: [] });
  const includes = (list: readonly T[], { key }: T) => list.some((row) => row.key === key);
  const hasChanged = rows.length !== previous.rows.length || rows.some((row) => !includes(previous.rows, row));
  if (hasChanged) {
    const candidates = [...previous.removed, ...previous.rows];
    setPrevious({ rows, removed: candidates.filter((row) => !includes(rows, row)) });
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
