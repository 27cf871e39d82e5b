import { useReducer, useState } from 'react';
import { resetPasswd, sendVerificationCode } from '../../../contract/calls/sign-in';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { Button, LinkButton } from '../../../ui/button/button';
import { useForm } from '../../../ui/forms/use-form';
import styles from '../../shared/credentials/auth.module.css';
import { initialAuthFlow, reduceAuthFlow } from '../../shared/credentials/auth-flow';
import { AuthPanel } from '../../shared/credentials/auth-panel';
import { CaptchaField } from '../../shared/credentials/captcha/captcha-field';
import { useCaptcha } from '../../shared/credentials/captcha/use-captcha';
import { CodeActions, CodeField, LinkAfterLockout } from '../../shared/credentials/code-field';
import { absentFields, formFieldOf } from '../../shared/credentials/form-errors';
import { LightDomForm } from '../../shared/credentials/light-dom-form';
import { NewPasswordFields, type RecoveryValues, recoveryChecks } from '../../shared/credentials/new-password';
import { signInDraft, updateDraft } from '../../shared/credentials/sign-in-draft';
import { trySealPassword } from '../../shared/credentials/try-seal-password';
import { useCodeRequest } from '../../shared/credentials/use-code-request';
import { type SiteRules, useSiteRules } from '../../shared/credentials/use-site-rules';
import { useUnmounted } from '../../shared/credentials/use-unmounted';
import { AccountFields, accountText, useAccountKind, useTypedAccount } from '../shared/account-name';
import { AuthSkeleton } from '../shared/auth-skeleton';
import type { ViewProps } from '../shared/view-props';
import { BackToSignIn } from './back-to-sign-in';
import { PasswordChanged, useSignInAgain } from './password-changed';

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

/** The state and actions of the form that sets a new password with the four-digit code sent to the account. */
function useRecovery({ patterns, captchaKind, onDone }: SiteRules & Pick<ViewProps, 'onDone'>) {
  const context = useElementContext();
  const { lang } = useTexts();
  const { code: brandCode } = useSignalValue(context.brand).settings;
  usePrefillEmail();
  const accountKind = useAccountKind();
  const { kind, countries } = accountKind;
  const [state, dispatch] = useReducer(reduceAuthFlow, initialAuthFlow);
  const captcha = useCaptcha(captchaKind);
  // `resetPasswd` requires the site's captcha, not only after wrong codes.
  const needsCaptcha = state.step === 'code' && captcha.kind !== 'none';
  const flow = needsCaptcha ? { ...state, showsCaptcha: true, requiresCaptcha: true } : state;
  const isUnmounted = useUnmounted();
  const { needsSignInForm, signInAgain } = useSignInAgain(onDone, captcha.kind !== 'none');

  const form = useForm<RecoveryValues>({
    initial: {
      email: signInDraft.peek().email,
      phone: signInDraft.peek().phone,
      captcha: '',
      code: '',
      password: '',
      repeat: '',
    },
    checks: recoveryChecks({
      flow,
      kind,
      patterns,
      countries: countries.list,
      asksForCaptcha: captcha.kind !== 'none',
      account: kind === 'email' ? signInDraft.peek().email : signInDraft.peek().phone.number,
    }),
    onSubmit: (values) => submit(values as RecoveryValues),
  });
  const accountFields = useTypedAccount(form, accountKind);
  const account = accountText(accountFields);

  const { handleFailure, requestCode, resend } = useCodeRequest({
    form,
    flow,
    dispatch,
    captcha,
    recipient: account,
    send: (captchaFields) =>
      context.call(sendVerificationCode, { ...accountFields, purpose: 'reset', language: lang, ...captchaFields }),
    // The form has no field for the current password, so errors about it are shown above all fields. `hasPassword` is
    // about the current password. The form's own field `password` is the new password.
    absentFields: absentFields({ step: flow.step, kind, hasPassword: false }),
    fieldFor: (target) => formFieldOf(target, kind),
  });

  const savePassword = async ({ code, password: typedPassword, captcha: answer }: RecoveryValues) => {
    const sealed = await trySealPassword(brandCode, 'resetPasswd', typedPassword);
    const result = sealed.ok
      ? await context.call(resetPasswd, {
          ...accountFields,
          code,
          password: sealed.value,
          ...captcha.fieldsFor(answer),
        })
      : sealed;
    if (isUnmounted.current) return;
    if (result.ok) await signInAgain(accountFields, typedPassword);
    else await handleFailure(result.error);
  };

  const submit = async (values: RecoveryValues) => {
    dispatch({ type: 'submitted' });
    if (flow.step === 'account') await requestCode(values.captcha);
    else await savePassword(values);
  };

  return { ...accountKind, form, flow, dispatch, captcha, resend, needsSignInForm, account };
}

/** Prefills the email address of a signed-in member who sets a new password. */
function usePrefillEmail(): void {
  const member = useMember();
  // This code is a `useState` initializer, because it must run before the form reads its initial values. An email
  // address that was entered before, such as in the sign-in form, isn't replaced.
  useState(() => {
    if (member?.type === 'email' && !signInDraft.peek().email) updateDraft({ kind: 'email', email: member.account });
  });
}
