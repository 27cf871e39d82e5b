import { useState } from 'react';
import { activeUser, resendConfirmation } from '../../../contract/calls/sign-in';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import styles from '../../shared/credentials/auth.module.css';
import { AuthPanel } from '../../shared/credentials/auth-panel';
import { updateDraft } from '../../shared/credentials/sign-in-draft';
import { useSiteRules } from '../../shared/credentials/use-site-rules';
import { AuthSkeleton } from '../shared/auth-skeleton';
import type { ViewProps } from '../shared/view-props';
import { EmailLinkForm } from './email-link-form';
import { useEmailLink } from './use-email-link';

/**
 * The view `resend-confirm`: activates an account with the emailed link that opened the page. If no such link opened
 * the page, requests an email with a new link.
 */
export function ResendConfirm({ takesFocus }: ViewProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const rules = useSiteRules();
  const isMember = !!useMember();
  const [wasRequestFormOpened, setRequestFormOpened] = useState(false);
  const { state, confirm, ignoreLink } = useEmailLink('activate', async (token) => {
    const result = await context.call(activeUser, { token });
    if (result.ok && result.value.email) updateDraft({ kind: 'email', email: result.value.email });
    return result;
  });
  const openRequestForm = () => {
    setRequestFormOpened(true);
    ignoreLink();
  };
  if (state.stage === 'noLink') {
    if (!rules) return <AuthSkeleton rows={2} />;
    return (
      <EmailLinkForm
        view="resend-confirm"
        takesFocus={takesFocus || wasRequestFormOpened}
        rules={rules}
        send={(request) => context.call(resendConfirmation, request)}
      />
    );
  }
  const { title, lead, label, onPress } = {
    unconfirmed: {
      title: t('auth:activate.title'),
      lead: t('auth:activate.lead'),
      label: t('auth:activate.button'),
      onPress: confirm,
    },
    done: {
      title: t('auth:activate.doneTitle'),
      lead: isMember ? undefined : t('auth:activate.done'),
      label: t(isMember ? 'auth:notice.plans' : 'auth:changed.signIn'),
      onPress: () => context.navigate(isMember ? 'plans' : 'login'),
    },
    expired: {
      title: t('auth:activate.failedTitle'),
      lead: undefined,
      label: t('auth:activate.again'),
      onPress: openRequestForm,
    },
  }[state.stage];
  return (
    <AuthPanel
      view={state.stage}
      takesFocus={takesFocus}
      isDone={state.stage === 'done'}
      title={title}
      lead={lead}
      failure={state.stage === 'done' ? null : state.failure}
    >
      <div className={styles.actions}>
        <Button
          full
          busy={state.stage === 'unconfirmed' && state.isBusy}
          busyLabel={t('common:kit.working')}
          onClick={() => onPress()}
        >
          {label}
        </Button>
      </div>
    </AuthPanel>
  );
}
