import { emailResetPassword, obtainResetPasswordEmail } from '../../../contract/calls/auth/email';
import { forgetEntry } from '../../../runtime/entry-link/entry-link';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { Button } from '../../../ui/button/button';
import type { ViewProps } from '../auth-screen';
import { useSiteRules } from '../shared/account-name/use-site-rules';
import styles from '../shared/auth.module.css';
import { AuthPanel } from '../shared/auth-panel';
import { BackToSignIn } from './back-to-sign-in';
import { useMailEntry } from './by-mail/use-mail-entry';
import { NewPasswordForm } from './new-password-form';
import { PasswordChanged } from './password-changed';
import { useNewPassword } from './use-new-password';

/** Sets a new password with an emailed link. */
export function ResetPassword({ isOpened, onDone }: ViewProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const rules = useSiteRules();
  const { isChanged, enter } = useNewPassword(onDone, rules?.captchaKind !== 'none');
  const { state, token, press, end } = useMailEntry(
    'resetPassword',
    (code) => context.call(obtainResetPasswordEmail, { token: code }),
    false,
  );
  if (isChanged) return <PasswordChanged />;
  const retryButton = (
    <div className={styles.doneActions}>
      <Button full onClick={() => context.navigate('lost-password')}>
        {t('auth:reset.again')}
      </Button>
    </div>
  );
  if (state.stage === 'missing' || state.stage === 'over') {
    const isOver = state.stage === 'over';
    return (
      <AuthPanel
        view={state.stage}
        isOpened={isOpened}
        title={t(isOver ? 'auth:reset.overTitle' : 'auth:reset.noLinkTitle')}
        lead={isOver ? undefined : t('auth:reset.noLink')}
        failure={isOver ? state.failure : null}
      >
        {retryButton}
        <BackToSignIn />
      </AuthPanel>
    );
  }
  if (state.stage === 'asked') {
    return (
      <AuthPanel
        view="asked"
        isOpened={isOpened}
        title={t('auth:reset.title')}
        lead={t('auth:reset.lead')}
        failure={state.failure}
      >
        <div className={styles.doneActions}>
          <Button full busy={state.isBusy} busyLabel={t('common:kit.working')} onClick={press}>
            {t('auth:reset.start')}
          </Button>
        </div>
      </AuthPanel>
    );
  }
  const { email } = state.answer;
  return (
    <NewPasswordForm
      email={email}
      save={(password) => context.call(emailResetPassword, { token: token ?? '', password })}
      onSaved={async (password) => {
        await enter({ type: 'email', account: email }, password);
        forgetEntry();
      }}
      onLinkInvalid={end}
    />
  );
}
