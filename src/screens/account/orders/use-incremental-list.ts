import { startTransition, useEffect, useState } from 'react';

/** The number of rows to render: a few more in each frame, to avoid long tasks. */
export function useIncrementalList(total: number, step: number): number {
  const [drawn, draw] = useState(step);
  useEffect(() => {
    if (drawn >= total) return;
    const frame = requestAnimationFrame(() => startTransition(() => draw(drawn + step)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, total, step]);
  return drawn;
}
