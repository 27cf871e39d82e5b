import type { ReactNode } from 'react';
import type { CallError } from '../../runtime/api/call-error';
import { useErrorText, useTexts } from '../../runtime/page/element-context';
import { Button } from '../button/button';
import { RefreshIcon } from '../icons/icons';
import { Notice } from './notice';

export interface ErrorStateProps {
  /** A call's error, or a code of the error catalogue. */
  error: CallError | { code: string } | null | undefined;
  /** What failed ("We couldn’t load the plans"). The error's own text is below it. */
  title?: ReactNode;
  /** What to add to the error's own sentence, for example whether money moved. */
  children?: ReactNode;
  /** Called by the retry button; without it there is no button. */
  retry?: (() => void) | undefined;
  /** A retry is running. */
  isRetrying?: boolean | undefined;
  /** Another action beside the retry. */
  action?: ReactNode;
}

/** Replaces content that failed to load: what happened, and a retry. */
export function ErrorState({ error, title, retry, isRetrying, action, children }: ErrorStateProps) {
  const { t } = useTexts();
  const errorText = useErrorText();
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
      {errorText(error) ?? t('common:errors.crash')} {children}
    </Notice>
  );
}
