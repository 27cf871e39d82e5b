import type { ReactNode } from 'react';

/** The heading of a step; it takes the focus when the step changes. */
export function StepHeading({ children }: { children: ReactNode }) {
  return (
    <h2 part="heading" tabIndex={-1}>
      {children}
    </h2>
  );
}
