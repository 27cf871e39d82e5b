import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button/button';
import { Notice } from '../../../../ui/feedback/notice';
import { RefreshIcon } from '../../../../ui/icons/icons';
import { ActionStep } from './action-step';

interface ExpiredStepProps {
  title: string;
  /** `error` if the request for a new code or boleto failed. */
  kind?: 'warning' | 'error';
  /** The label of the button that requests a new code or boleto, and its label during this request. */
  renewLabel: string;
  busyLabel: string;
  /** A new code or boleto is being requested. */
  isRenewing: boolean;
  onRenew: () => void;
  /** A paragraph below the notice. */
  note?: string;
  /** The text of the notice. */
  children: ReactNode;
}

/** Tells the payer that a payment code or boleto has expired, with a button to get a new one. */
export function ExpiredStep(props: ExpiredStepProps) {
  const { title, kind = 'warning', renewLabel, busyLabel, isRenewing, onRenew, note, children } = props;
  return (
    <ActionStep picture="expired" title={title}>
      <Notice
        kind={kind}
        role="alert"
        action={
          <Button icon={<RefreshIcon />} busy={isRenewing} busyLabel={busyLabel} onClick={onRenew}>
            {renewLabel}
          </Button>
        }
      >
        {children}
      </Notice>
      {note && <p>{note}</p>}
    </ActionStep>
  );
}
