import { startTransition, useEffect, useState } from 'react';

/** The number of rows to render: a few more in each frame, to avoid long tasks. */
export function useIncrementalList(total: number, step: number): number {
  const [rendered, render] = useState(step);
  useEffect(() => {
    if (rendered >= total) return;
    const frame = requestAnimationFrame(() => startTransition(() => render(rendered + step)));
    return () => cancelAnimationFrame(frame);
  }, [rendered, total, step]);
  return rendered;
}
