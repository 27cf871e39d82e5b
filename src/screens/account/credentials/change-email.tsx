import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { EmailField } from '../../../ui/fields/account/email-field';
import { PasswordField } from '../../../ui/fields/account/password-field';
import { CaptchaField } from '../../shared/credentials/captcha/captcha-field';
import { type SiteRules, useSiteRules } from '../../shared/credentials/use-site-rules';
import '../../shared/credentials/auth-texts';
import { useReducer } from 'react';
import { changeEmail, queryInfo } from '../../../contract/calls/account';
import { sendVerificationCode } from '../../../contract/calls/sign-in';
import { email } from '../../../rules/contact/contact';
import { verificationCode } from '../../../rules/identity/password';
import { requiredChoice } from '../../../rules/identity/text';
import { invalidate } from '../../../runtime/api/query-store';
import { sessionOf } from '../../../runtime/session/session';
import type { FormChecks } from '../../../ui/forms/form-state';
import { useForm } from '../../../ui/forms/use-form';
import styles, { sheet } from '../../shared/credentials/auth.module.css';
import { type AuthFlow, initialAuthFlow, reduceAuthFlow } from '../../shared/credentials/auth-flow';
import { AuthFailure } from '../../shared/credentials/auth-panel';
import { useCaptcha } from '../../shared/credentials/captcha/use-captcha';
import { CodeActions, CodeField } from '../../shared/credentials/code-field';
import { absentFields, formFieldOf } from '../../shared/credentials/form-errors';
import { LightDomForm } from '../../shared/credentials/light-dom-form';
import { trySealPassword } from '../../shared/credentials/try-seal-password';
import { useCodeRequest } from '../../shared/credentials/use-code-request';
import { useUnmounted } from '../../shared/credentials/use-unmounted';

interface ChangeEmailProps {
  onCancel(): void;
  onDone(): void;
}

/**
 * Changes the email address that the member signs in with. The member must type the password and a code sent to the new
 * address, because a stolen session alone must not be enough to take over the account.
 */
export function ChangeEmail(props: ChangeEmailProps) {
  useSheet(sheet);
  const rules = useSiteRules();
  if (rules) return <EmailForm {...props} rules={rules} />;
  return (
    <Loading>
      <Skeleton height="calc(var(--s-px) * 160)" />
    </Loading>
  );
}

type EmailChange = ReturnType<typeof useEmailChange>;

function EmailForm({ onCancel, onDone, rules }: ChangeEmailProps & { rules: SiteRules }) {
  const { t } = useTexts();
  const emailChange = useEmailChange(rules, onDone);
  const { form, flow, captcha } = emailChange;
  const isCodeStep = flow.step === 'code';
  return (
    <div>
      <p className={styles.lead}>
        {isCodeStep ? t('auth:code.lead', { account: flow.sentTo }) : t('auth:changeEmail.lead')}
      </p>
      {flow.failure && <AuthFailure failure={flow.failure} retry={form.submit} />}
      <LightDomForm slot="change-email" submit={form.submit}>
        {isCodeStep ? <CodeStep {...emailChange} /> : <AddressStep form={form} />}
        {(!isCodeStep || flow.showsCaptcha) && <CaptchaField captcha={captcha} field={form.field('captcha')} />}
        <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
          {t(isCodeStep ? 'auth:changeEmail.submit' : 'auth:login.sendCode')}
        </Button>
        <Button full variant="quiet" onClick={onCancel}>
          {t('auth:changeEmail.cancel')}
        </Button>
      </LightDomForm>
    </div>
  );
}

/** The fields for the new address and the current password. */
function AddressStep({ form }: Pick<EmailChange, 'form'>) {
  const { t } = useTexts();
  const { emailSuffixes } = useSignalValue(useElementContext().brand).settings;
  return (
    <>
      <EmailField
        {...form.field('email')}
        label={t('auth:changeEmail.label')}
        suffixes={emailSuffixes}
        autoComplete="email"
      />
      <PasswordField {...form.field('password')} label={t('auth:change.current')} autoComplete="current-password" />
    </>
  );
}

/** The field for the code that was sent to the new address. */
function CodeStep({ form, flow, dispatch, resend }: EmailChange) {
  const { t } = useTexts();
  return (
    <>
      <CodeField field={form.field('code')} kind="email" onComplete={() => form.submit()} />
      <CodeActions
        flow={flow}
        resend={resend}
        change={{ label: t('auth:changeEmail.back'), onClick: () => dispatch({ type: 'returnedToAccountStep' }) }}
      />
    </>
  );
}

/** The state and actions of the form that changes the member's email address. Calls `onDone` after the change. */
function useEmailChange({ patterns, captchaKind }: SiteRules, onDone: () => void) {
  const context = useElementContext();
  const { lang } = useTexts();
  const isUnmounted = useUnmounted();
  const captcha = useCaptcha(captchaKind);
  const [flow, dispatch] = useReducer(reduceAuthFlow, initialAuthFlow);
  const { step } = flow;

  const form = useForm<EmailChangeValues>({
    initial: { email: '', password: '', captcha: '', code: '' },
    checks: emailChangeChecks({ step, patterns, asksForCaptcha: captcha.kind !== 'none' }),
    onSubmit: (values) => submit(values as EmailChangeValues),
  });
  const email = form.values.email.trim();

  const { handleFailure, requestCode, resend } = useCodeRequest({
    form,
    flow,
    dispatch,
    captcha,
    recipient: email,
    send: (captchaFields) =>
      context.call(sendVerificationCode, {
        type: 'email',
        account: email,
        purpose: 'bind',
        language: lang,
        ...captchaFields,
      }),
    absentFields: absentFields({ step, kind: 'email', hasPassword: true }),
    fieldFor: (target) => formFieldOf(target, 'email'),
  });

  const saveEmail = async ({ code, password }: EmailChangeValues) => {
    const sealed = await trySealPassword(context.brand.peek().settings.code, 'changeEmail', password);
    const result = sealed.ok ? await context.call(changeEmail, { email, code, currentPassword: sealed.value }) : sealed;
    if (isUnmounted.current) return;
    if (!result.ok) {
      await handleFailure(result.error);
      return;
    }
    onDone();
    sessionOf(context.settings.peek()).updateMember({ account: result.value.account });
    invalidate(queryInfo);
  };

  const submit = async (values: EmailChangeValues) => {
    dispatch({ type: 'submitted' });
    if (step === 'account') await requestCode(values.captcha);
    else await saveEmail(values);
  };

  return { form, flow, dispatch, captcha, resend };
}

/** The values of the form that changes the email address, in both steps. */
interface EmailChangeValues {
  email: string;
  /** The current password. */
  password: string;
  captcha: string;
  code: string;
}

interface EmailChangeCheckOptions extends Pick<AuthFlow, 'step'>, Pick<SiteRules, 'patterns'> {
  /** The account step shows a captcha field. */
  asksForCaptcha: boolean;
}

/** The checks of the fields that the current step shows. */
export function emailChangeChecks({
  step,
  patterns,
  asksForCaptcha,
}: EmailChangeCheckOptions): FormChecks<EmailChangeValues> {
  // The code step shows a captcha only for a resend, which checks it. The request with the code contains no captcha.
  if (step === 'code') return { code: verificationCode };
  return {
    email: (text) => email(text, patterns.email),
    password: (text) => (text ? { ok: true, value: text } : { ok: false, reason: 'fields.password.currentRequired' }),
    ...(asksForCaptcha && { captcha: (text) => requiredChoice('captcha', text) }),
  };
}
