import { startTransition, useEffect, useState } from 'react';

/**
 * The number of rows to render now. Grows by `step` in each animation frame, to avoid long tasks, until all `total`
 * rows are rendered. Can be greater than `total`.
 */
export function useIncrementalCount(total: number, step: number): number {
  const [renderedCount, setRenderedCount] = useState(step);
  useEffect(() => {
    if (renderedCount >= total) return;
    const frame = requestAnimationFrame(() => startTransition(() => setRenderedCount(renderedCount + step)));
    return () => cancelAnimationFrame(frame);
  }, [renderedCount, total, step]);
  return renderedCount;
}
