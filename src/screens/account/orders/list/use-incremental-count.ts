import { startTransition, useEffect, useState } from 'react';

/** The number of rows to render now: `step` more in each animation frame, to avoid long tasks. */
export function useIncrementalCount(total: number, step: number): number {
  const [renderedCount, setRenderedCount] = useState(step);
  useEffect(() => {
    if (renderedCount >= total) return;
    const frame = requestAnimationFrame(() => startTransition(() => setRenderedCount(renderedCount + step)));
    return () => cancelAnimationFrame(frame);
  }, [renderedCount, total, step]);
  return renderedCount;
}
