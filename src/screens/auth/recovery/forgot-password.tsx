import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button, LinkButton } from '../../../ui/button/button';
import styles from '../../shared/credentials/auth.module.css';
import { AuthPanel } from '../../shared/credentials/auth-panel';
import { CaptchaField } from '../../shared/credentials/captcha/captcha-field';
import { CodeActions, CodeField, LinkAfterLockout } from '../../shared/credentials/code-field';
import { LightDomForm } from '../../shared/credentials/light-dom-form';
import { NewPasswordFields } from '../../shared/credentials/new-password';
import { type SiteRules, useSiteRules } from '../../shared/credentials/use-site-rules';
import { AccountFields } from '../shared/account-name/account-fields';
import { AuthSkeleton } from '../shared/auth-skeleton';
import type { ViewProps } from '../view-props';
import { BackToSignIn } from './back-to-sign-in';
import { PasswordChanged } from './password-changed';
import { useRecovery } from './use-recovery';

/** The form that sets a new password with a code sent by email or SMS. */
export function ForgotPassword(props: ViewProps) {
  const rules = useSiteRules();
  return rules ? <RecoveryForm {...props} rules={rules} /> : <AuthSkeleton rows={2} />;
}

type Recovery = ReturnType<typeof useRecovery>;

function RecoveryForm({ takesFocus, onDone, rules }: ViewProps & { rules: SiteRules }) {
  const { t } = useTexts();
  const recovery = useRecovery({ ...rules, onDone });
  const { form, flow, needsSignInForm } = recovery;
  // The password was changed, but the automatic sign-in failed or isn't possible because of a captcha.
  if (needsSignInForm) return <PasswordChanged />;
  const isCodeStep = flow.step === 'code';
  return (
    <AuthPanel
      view={isCodeStep ? null : 'forgot-password'}
      takesFocus={takesFocus}
      title={t(isCodeStep ? 'auth:newPassword.title' : 'auth:forgot.title')}
      lead={isCodeStep ? t('auth:code.lead', { account: flow.sentTo }) : t('auth:forgot.lead')}
      failure={flow.failure}
      retry={form.submit}
    >
      <LightDomForm submit={form.submit}>
        {isCodeStep ? <NewPasswordStep recovery={recovery} /> : <AccountStep recovery={recovery} />}
      </LightDomForm>
      <BackToSignIn />
    </AuthPanel>
  );
}

function AccountStep({ recovery: { form, flow, kind, captcha, countries } }: { recovery: Recovery }) {
  const { navigate } = useElementContext();
  const { t } = useTexts();
  return (
    <>
      <AccountFields
        view="forgot-password"
        kind={kind}
        countries={countries}
        suggestedView={flow.suggestedView}
        email={form.field('email')}
        phone={form.field('phone')}
        openView={navigate}
      />
      <CaptchaField captcha={captcha} field={form.field('captcha')} />
      <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
        {t('auth:forgot.submit')}
      </Button>
      {kind === 'email' && (
        <p className={styles.formLink}>
          <LinkButton onClick={() => navigate('lost-password')}>{t('auth:forgot.useLink')}</LinkButton>
        </p>
      )}
    </>
  );
}

function NewPasswordStep({ recovery }: { recovery: Recovery }) {
  const { t } = useTexts();
  const { form, flow, dispatch, kind, captcha, account } = recovery;
  return (
    <>
      <CodeField field={form.field('code')} kind={kind} />
      <LinkAfterLockout flow={flow} />
      <CodeActions
        flow={flow}
        resend={recovery.resend}
        change={{ label: t(`auth:code.change.${kind}`), onClick: () => dispatch({ type: 'returnedToAccountStep' }) }}
      />
      {flow.showsCaptcha && <CaptchaField captcha={captcha} field={form.field('captcha')} />}
      <NewPasswordFields account={account} password={form.field('password')} repeat={form.field('repeat')} />
      <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
        {t('auth:newPassword.submit')}
      </Button>
    </>
  );
}
