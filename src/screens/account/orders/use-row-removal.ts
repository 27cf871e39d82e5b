import { startTransition, useEffect, useState } from 'react';

/**
 * The items that were removed from a list. They are hidden at once and leave the document one per frame, because
 * removing a long list at once is a long task.
 */
export function useRowRemoval<T extends { key: string }>(shown: readonly T[]): readonly T[] {
  const [known, know] = useState<{ shown: readonly T[]; leaving: readonly T[] }>({ shown, leaving: [] });
  const has = (list: readonly T[], { key }: T) => list.some((one) => one.key === key);
  const isNew = shown.length !== known.shown.length || shown.some((one) => !has(known.shown, one));
  if (isNew) know({ shown, leaving: [...known.leaving, ...known.shown].filter((one) => !has(shown, one)) });
  const { leaving } = known;
  useEffect(() => {
    if (leaving.length === 0) return;
    const leave = () => know((now) => ({ ...now, leaving: now.leaving.slice(0, -1) }));
    const frame = requestAnimationFrame(() => startTransition(leave));
    return () => cancelAnimationFrame(frame);
  }, [leaving]);
  return leaving;
}
