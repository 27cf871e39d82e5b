import type { ReactNode } from 'react';

/** The heading of a step. Focusable by script, because the focus moves to it when the step changes. */
export function StepHeading({ children }: { children: ReactNode }) {
  return (
    <h2 part="heading" tabIndex={-1}>
      {children}
    </h2>
  );
}
