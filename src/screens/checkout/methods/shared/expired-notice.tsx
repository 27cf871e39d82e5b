import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button/button';
import { Notice } from '../../../../ui/feedback/notice';
import { RefreshIcon } from '../../../../ui/icons/icons';

interface ExpiredNoticeProps {
  /** `error` if the renewal failed. */
  kind?: 'warning' | 'error';
  renew: string;
  working: string;
  isRenewing: boolean;
  onRenew: () => void;
  children: ReactNode;
}

/** An expired code or slip, with a button to renew it. */
export function ExpiredNotice({ kind = 'warning', renew, working, isRenewing, onRenew, children }: ExpiredNoticeProps) {
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
