import { useState } from 'react';
import { queryInfo, unsubscribeByToken } from '../../../contract/calls/account';
import { type CallError, isUnsupported } from '../../../runtime/api/call-error';
import { invalidate } from '../../../runtime/api/query-store';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import styles from '../../shared/credentials/auth.module.css';
import { AuthPanel, SupportContacts } from '../../shared/credentials/auth-panel';
import type { ViewProps } from '../shared/view-props';
import { useEmailLink } from './use-email-link';

/**
 * Unsubscribes the recipient of a marketing email, without a sign-in. The recipient clicks once, because mail scanners
 * open links too, and can undo it.
 */
export function Unsubscribe({ takesFocus }: ViewProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const { state, token, confirm } = useEmailLink(
    'unsubscribe',
    (linkToken) => context.call(unsubscribeByToken, { token: linkToken }),
    // The token is needed again to undo it.
    { isSingleUse: false },
  );
  if (state.stage === 'noLink' || state.stage === 'expired')
    return (
      <AuthPanel
        view="failed"
        takesFocus={takesFocus || state.stage === 'expired'}
        title={t('auth:unsubscribe.failedTitle')}
        lead={t('auth:unsubscribe.failed')}
      >
        <div className={styles.actions}>
          <Button full onClick={() => context.navigate('account', { view: 'settings', subscribeStatus: 'off' })}>
            {t('auth:unsubscribe.settings')}
          </Button>
        </div>
      </AuthPanel>
    );
  if (state.stage === 'done') return <Unsubscribed token={token ?? ''} email={state.value.email ?? null} />;
  // A server without the call refuses every press, so the support is the way out.
  const isOffered = !isUnsupported(state.failure);
  return (
    <AuthPanel
      view="unsubscribe"
      takesFocus={takesFocus}
      title={t('auth:unsubscribe.title')}
      lead={t('auth:unsubscribe.lead')}
      failure={state.failure}
    >
      {isOffered ? (
        <div className={styles.actions}>
          <Button full busy={state.isBusy} busyLabel={t('common:kit.working')} onClick={confirm}>
            {t('auth:unsubscribe.button')}
          </Button>
        </div>
      ) : (
        <SupportContacts />
      )}
    </AuthPanel>
  );
}

/** After the recipient has unsubscribed: a button that subscribes again. */
function Unsubscribed({ token, email }: { token: string; email: string | null }) {
  const { call } = useElementContext();
  const { t } = useTexts();
  const [{ isBusy, isUndone, failure }, setState] = useState<{
    isBusy: boolean;
    isUndone: boolean;
    failure: CallError | null;
  }>({ isBusy: false, isUndone: false, failure: null });
  const undo = async () => {
    setState({ isBusy: true, isUndone: false, failure: null });
    const result = await call(unsubscribeByToken, { token, subscribeStatus: 'on' });
    setState({ isBusy: false, isUndone: result.ok, failure: result.ok ? null : result.error });
    if (result.ok) invalidate(queryInfo);
  };
  if (isUndone)
    return (
      <AuthPanel
        view="subscribed"
        takesFocus
        isDone
        title={t('auth:unsubscribe.undoneTitle')}
        lead={t('auth:unsubscribe.undone')}
      />
    );
  return (
    <AuthPanel
      view="unsubscribed"
      takesFocus
      isDone
      title={t('auth:unsubscribe.doneTitle')}
      lead={email ? t('auth:unsubscribe.doneFor', { email }) : t('auth:unsubscribe.done')}
      failure={failure}
    >
      <div className={styles.actions}>
        <Button full variant="secondary" busy={isBusy} busyLabel={t('common:kit.working')} onClick={() => void undo()}>
          {t('auth:unsubscribe.undo')}
        </Button>
      </div>
    </AuthPanel>
  );
}
