import { emailResetPassword, obtainResetPasswordEmail } from '../../../contract/calls/sign-in';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { removeEntryLink } from '../../../runtime/entry-link/entry-link';
import { Button } from '../../../ui/button/button';
import styles from '../../shared/credentials/auth.module.css';
import { AuthPanel } from '../../shared/credentials/auth-panel';
import { useSiteRules } from '../../shared/credentials/use-site-rules';
import type { ViewProps } from '../view-props';
import { BackToSignIn } from './back-to-sign-in';
import { useEmailLink } from './by-email/use-email-link';
import { NewPasswordForm } from './new-password-form';
import { PasswordChanged } from './password-changed';
import { useSignInAgain } from './use-sign-in-again';

/** Sets a new password with an emailed link. */
export function ResetPassword({ takesFocus, onDone }: ViewProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const rules = useSiteRules();
  const { needsSignInForm, signInAgain } = useSignInAgain(onDone, rules?.captchaKind !== 'none');
  const { state, token, confirm, expire } = useEmailLink(
    'resetPassword',
    (linkToken) => context.call(obtainResetPasswordEmail, { token: linkToken }),
    // The link's token is needed again to save the password.
    { isSingleUse: false },
  );
  // The password was changed, but the visitor couldn't be signed in without the sign-in form.
  if (needsSignInForm) return <PasswordChanged />;
  const newLinkButton = (
    <div className={styles.actions}>
      <Button full onClick={() => context.navigate('lost-password')}>
        {t('auth:reset.again')}
      </Button>
    </div>
  );
  if (state.stage === 'noLink' || state.stage === 'expired') {
    const isExpired = state.stage === 'expired';
    return (
      <AuthPanel
        view={state.stage}
        takesFocus={takesFocus}
        title={t(isExpired ? 'auth:reset.overTitle' : 'auth:reset.noLinkTitle')}
        lead={isExpired ? undefined : t('auth:reset.noLink')}
        failure={isExpired ? state.failure : null}
      >
        {newLinkButton}
        <BackToSignIn />
      </AuthPanel>
    );
  }
  if (state.stage === 'unconfirmed') {
    return (
      <AuthPanel
        view="unconfirmed"
        takesFocus={takesFocus}
        title={t('auth:reset.title')}
        lead={t('auth:reset.lead')}
        failure={state.failure}
      >
        <div className={styles.actions}>
          <Button full busy={state.isBusy} busyLabel={t('common:kit.working')} onClick={confirm}>
            {t('auth:reset.start')}
          </Button>
        </div>
      </AuthPanel>
    );
  }
  const { email } = state.value;
  return (
    <NewPasswordForm
      email={email}
      save={(sealedPassword) => context.call(emailResetPassword, { token: token ?? '', password: sealedPassword })}
      onSaved={async (typedPassword) => {
        await signInAgain({ type: 'email', account: email }, typedPassword);
        removeEntryLink();
      }}
      onLinkInvalid={expire}
    />
  );
}
