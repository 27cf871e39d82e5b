import { startTransition, useEffect, useState } from 'react';

/**
 * What was listed and is no more: it leaves the document one a frame, out of sight, since taking all of a long list away
 * at once keeps a slow machine from answering.
 */
export function useLeaving<T extends { key: string }>(shown: readonly T[]): readonly T[] {
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
