import type { ReactNode } from 'react';
import type { CallError } from '../../runtime/api/call-error';
import { useTexts } from '../../runtime/element-context/element-context';
import { useErrorText } from '../../runtime/element-context/error-text';
import { Button } from '../button/button';
import { RefreshIcon } from '../icons/icons';
import { Notice } from './notice';

export interface ErrorStateProps {
  /** A call's error, or a code of the error catalogue. */
  error: CallError | { code: string } | null | undefined;
  /** What failed ("We couldn’t load the plans"). The text for `error` is below the title. */
  title?: ReactNode;
  /** Shown after the text for `error`, for example whether the visitor was charged. */
  children?: ReactNode;
  /** Called by the retry button. Without `retry`, there is no retry button. */
  retry?: (() => void) | undefined;
  /** True while a retry is running. */
  isRetrying?: boolean | undefined;
  /** Another button, after the retry button or instead of it. */
  action?: ReactNode;
}

/** Says what failed and why, with an optional retry button. Often shown instead of the content that failed to load. */
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
      <span>{errorText(error) ?? t('common:errors.crash')}</span> {children && <span>{children}</span>}
    </Notice>
  );
}
