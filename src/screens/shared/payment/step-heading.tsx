import type { ReactNode } from 'react';

/** The heading of a step; focus comes here when the step does. */
export function StepHeading({ children }: { children: ReactNode }) {
  return <h2 tabIndex={-1}>{children}</h2>;
}
