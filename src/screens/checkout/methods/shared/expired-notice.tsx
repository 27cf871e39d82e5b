import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button/button';
import { Notice } from '../../../../ui/feedback/notice';
import { RefreshIcon } from '../../../../ui/icons/icons';

interface OverNoticeProps {
  /** `error` where asking for a new one failed. */
  kind?: 'warning' | 'error';
  renew: string;
  working: string;
  isRenewing: boolean;
  onRenew: () => void;
  children: ReactNode;
}

/** The time to pay is over: what that means, and a button that asks for a new one. */
export function ExpiredNotice({ kind = 'warning', renew, working, isRenewing, onRenew, children }: OverNoticeProps) {
  return (
    <Notice
      kind={kind}
      role="alert"
      action={
        <Button icon={<RefreshIcon />} busy={isRenewing} busyLabel={working} onClick={onRenew}>
          {renew}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
