import type { ReactNode } from 'react';
import type { CallError } from '../../runtime/api/call-error';
import { useErrorText, useTexts } from '../../runtime/page/element-context';
import { Button } from '../button/button';
import { RefreshIcon } from '../icons/icons';
import { Notice } from './notice';

export interface ErrorStateProps {
  /** What a call answered, or a code of the catalogue. */
  error: CallError | { code: string } | null | undefined;
  /** What went wrong here ("Plans could not be loaded"); the error's own sentence stands under it. */
  title?: ReactNode;
  /** What to add to the error's own sentence, for example whether money moved. */
  children?: ReactNode;
  /** Tries again; without it there is no button. */
  retry?: (() => void) | undefined;
  /** The next try is under way. */
  isRetrying?: boolean | undefined;
  /** Another way out beside the retry. */
  action?: ReactNode;
}

/** Stands where something could not be shown: what happened, and a retry. */
export function ErrorState({ error, title, retry, isRetrying, action, children }: ErrorStateProps) {
  const { t } = useTexts();
  const say = useErrorText();
  const buttons = (retry || action) && (
    <>
      {retry && (
        <Button variant="secondary" size="small" icon={<RefreshIcon />} busy={isRetrying} onClick={() => retry()}>
          {t('common:actions.retry')}
        </Button>
      )}
      {action}
    </>
  );
  return (
    <Notice kind="error" role="alert" title={title} action={buttons}>
      {say(error) ?? t('common:errors.crash')} {children}
    </Notice>
  );
}
