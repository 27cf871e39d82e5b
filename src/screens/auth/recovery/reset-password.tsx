import { useState } from 'react';
import { emailResetPassword, obtainResetPasswordEmail } from '../../../contract/calls/sign-in';
import { behaviorOf } from '../../../contract/errors/catalogue';
import type { CallError, Result } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { removeEntryLink } from '../../../runtime/navigation/entry-link';
import { Button } from '../../../ui/button/button';
import { useForm } from '../../../ui/forms/use-form';
import styles from '../../shared/credentials/auth.module.css';
import { AuthPanel } from '../../shared/credentials/auth-panel';
import { LightDomForm } from '../../shared/credentials/light-dom-form';
import { NewPasswordFields, newPasswordChecks, type PasswordValues } from '../../shared/credentials/new-password';
import { trySealPassword } from '../../shared/credentials/try-seal-password';
import { useSiteRules } from '../../shared/credentials/use-site-rules';
import { useUnmounted } from '../../shared/credentials/use-unmounted';
import type { ViewProps } from '../shared/view-props';
import { BackToSignIn } from './back-to-sign-in';
import { PasswordChanged, useSignInAgain } from './password-changed';
import { useEmailLink } from './use-email-link';

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
        removeEntryLink(context.settings.peek());
      }}
      onLinkInvalid={expire}
    />
  );
}

interface NewPasswordFormProps {
  /** The email address of the account whose password is set. */
  email: string;
  /** Sends the encrypted (sealed) password to the server. */
  save(sealedPassword: string[]): Promise<Result<unknown>>;
  /**
   * Called after the save, to sign in with the typed password. The typed password is encrypted again, because a sealed
   * password works for one request only.
   */
  onSaved(typedPassword: string): Promise<void>;
  /** Called if the emailed link no longer works. */
  onLinkInvalid(failure: CallError): void;
}

/** The form for a new password, shown after the server accepted the token of an emailed link. */
function NewPasswordForm({ email, save, onSaved, onLinkInvalid }: NewPasswordFormProps) {
  const { brand } = useElementContext();
  const { t } = useTexts();
  const isUnmounted = useUnmounted();
  const [failure, setFailure] = useState<CallError | null>(null);
  const form = useForm<PasswordValues>({
    initial: { password: '', repeat: '' },
    checks: newPasswordChecks(email),
    onSubmit: async (values) => {
      setFailure(null);
      const typed = String(values.password);
      const sealResult = await trySealPassword(brand.peek().settings.code, 'emailResetPassword', typed);
      const result = sealResult.ok ? await save(sealResult.value) : sealResult;
      if (isUnmounted.current) return;
      if (!result.ok) {
        if (behaviorOf(result.error).isNotFound) onLinkInvalid(result.error);
        else setFailure(result.error);
      } else await onSaved(typed);
    },
  });
  return (
    <AuthPanel
      view="new-password"
      takesFocus
      title={t('auth:newPassword.title')}
      lead={t('auth:reset.for', { email })}
      failure={failure}
      retry={form.submit}
    >
      <LightDomForm submit={form.submit}>
        <NewPasswordFields account={email} password={form.field('password')} repeat={form.field('repeat')} />
        <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
          {t('auth:newPassword.submit')}
        </Button>
      </LightDomForm>
    </AuthPanel>
  );
}
