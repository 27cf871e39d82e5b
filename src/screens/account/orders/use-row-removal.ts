import { startTransition, useEffect, useState } from 'react';

/**
 * The items that were removed from a list. They are hidden at once and leave the document one per frame, because
 * removing a long list at once is a long task.
 */
export function useRowRemoval<T extends { key: string }>(rows: readonly T[]): readonly T[] {
  const [last, setLast] = useState<{ rows: readonly T[]; removed: readonly T[] }>({ rows, removed: [] });
  const has = (list: readonly T[], { key }: T) => list.some((row) => row.key === key);
  const isNew = rows.length !== last.rows.length || rows.some((row) => !has(last.rows, row));
  if (isNew) setLast({ rows, removed: [...last.removed, ...last.rows].filter((row) => !has(rows, row)) });
  const { removed } = last;
  useEffect(() => {
    if (removed.length === 0) return;
    const removeOne = () => setLast((now) => ({ ...now, removed: now.removed.slice(0, -1) }));
    const frame = requestAnimationFrame(() => startTransition(removeOne));
    return () => cancelAnimationFrame(frame);
  }, [removed]);
  return removed;
}
