import type { ReactNode } from 'react';
import type { Money } from '../../../../contract/primitives';
import { useSheet } from '../../../../runtime/styles/sheets';
import checkout from '../../../shared/payment/checkout.module.css';
import { StepHeading } from '../../../shared/payment/step-heading';
import styles, { sheet } from './action.module.css';
import { Amount } from './amount';

interface ActingStepProps {
  title: string;
  /** Above the heading. */
  icon?: ReactNode;
  /** What is to be paid, null while it is not known; no line of its own when absent. */
  total?: Money | null;
  children: ReactNode;
}

/** One step of a payment that the payer takes: its heading, the sum, and what is to be done. */
export function ActionStep({ title, icon, total, children }: ActingStepProps) {
  useSheet(sheet);
  return (
    <div className={styles.step}>
      {icon && <span className={checkout.badge}>{icon}</span>}
      <StepHeading>{title}</StepHeading>
      {total !== undefined && <Amount total={total} />}
      {children}
    </div>
  );
}
