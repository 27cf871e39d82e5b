import { useReducer } from 'react';
import { activeUser, resendConfirmation } from '../../../../contract/calls/auth/email';
import { useElementContext, useMember, useTexts } from '../../../../runtime/page/element-context';
import { Button } from '../../../../ui/button/button';
import type { ViewProps } from '../../auth-screen';
import { useSiteRules } from '../../shared/account-name/use-site-rules';
import styles from '../../shared/auth.module.css';
import { AuthPanel } from '../../shared/auth-panel';
import { AuthSkeleton } from '../../shared/auth-skeleton';
import { keepDraft } from '../../shared/sign-in-state/sign-in-draft';
import { MailForm } from './mail-form';
import { useMailEntry } from './use-mail-entry';

/** Activates an account with an emailed link; without a link, requests a new one. */
export function ResendConfirm({ isOpened }: ViewProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const rules = useSiteRules();
  const isMember = !!useMember();
  const [hasLeft, setLeft] = useReducer(() => true, false);
  const { state, press, leave } = useMailEntry('activate', async (token) => {
    const result = await context.call(activeUser, { token });
    if (result.ok && result.value.email) keepDraft({ kind: 'email', email: result.value.email });
    return result;
  });
  const askAgain = () => {
    setLeft();
    leave();
  };
  if (state.stage === 'missing') {
    if (!rules) return <AuthSkeleton rows={2} />;
    return (
      <MailForm
        view="resend-confirm"
        isOpened={isOpened || hasLeft}
        rules={rules}
        send={(request) => context.call(resendConfirmation, request)}
      />
    );
  }
  const { title, lead, label, act } = {
    asked: {
      title: t('auth:activate.title'),
      lead: t('auth:activate.lead'),
      label: t('auth:activate.button'),
      act: press,
    },
    done: {
      title: t('auth:activate.doneTitle'),
      lead: isMember ? undefined : t('auth:activate.done'),
      label: t(isMember ? 'auth:notice.plans' : 'auth:changed.signIn'),
      act: () => context.navigate(isMember ? 'plans' : 'login'),
    },
    over: { title: t('auth:activate.failedTitle'), lead: undefined, label: t('auth:activate.again'), act: askAgain },
  }[state.stage];
  return (
    <AuthPanel
      view={state.stage}
      isOpened={isOpened}
      isDone={state.stage === 'done'}
      title={title}
      lead={lead}
      failure={state.stage === 'done' ? null : state.failure}
    >
      <div className={styles.doneActions}>
        <Button
          full
          busy={state.stage === 'asked' && state.isBusy}
          busyLabel={t('common:kit.working')}
          onClick={() => act()}
        >
          {label}
        </Button>
      </div>
    </AuthPanel>
  );
}
