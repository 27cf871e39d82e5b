import type { ReactNode } from 'react';

/** The heading of a payment step. `tabIndex={-1}` lets scripts focus the heading when the step changes. */
export function StepHeading({ children }: { children: ReactNode }) {
  return (
    <h2 part="heading" tabIndex={-1}>
      {children}
    </h2>
  );
}
