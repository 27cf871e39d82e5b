import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button/button';
import { Notice } from '../../../../ui/feedback/notice';
import { RefreshIcon } from '../../../../ui/icons/icons';
import { ActionStep } from './action-step';

interface ExpiredStepProps {
  title: string;
  /** `error` if the renewal failed. */
  kind?: 'warning' | 'error';
  renewLabel: string;
  busyLabel: string;
  isRenewing: boolean;
  onRenew: () => void;
  /** A paragraph below the notice. */
  note?: string;
  children: ReactNode;
}

/** An expired code or slip, with a button to renew it. */
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
