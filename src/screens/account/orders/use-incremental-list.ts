import { startTransition, useEffect, useState } from 'react';

/** How many of a list's rows to draw: a few more each frame, so that no single one is long on a slow machine. */
export function useIncrementalList(total: number, step: number): number {
  const [drawn, draw] = useState(step);
  useEffect(() => {
    if (drawn >= total) return;
    const frame = requestAnimationFrame(() => startTransition(() => draw(drawn + step)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, total, step]);
  return drawn;
}
