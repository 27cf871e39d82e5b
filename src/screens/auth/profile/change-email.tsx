import { useReducer } from 'react';
import { queryInfo } from '../../../contract/calls/account/member';
import { changeEmail } from '../../../contract/calls/account-changes/profile';
import { sendVerificationCode } from '../../../contract/calls/auth/user';
import { email as emailRule } from '../../../rules/contact/contact';
import { requiredChoice } from '../../../rules/identity/text';
import { verificationCode } from '../../../rules/passwords/password';
import { invalidate } from '../../../runtime/api/query-store';
import { useAreas, useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { updateMember } from '../../../runtime/session/session';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { EmailField } from '../../../ui/fields/account/email-field';
import { PasswordField } from '../../../ui/fields/account/password-field';
import { CodeInput } from '../../../ui/fields/code/code-input';
import { useForm } from '../../../ui/forms/use-form';
import { CaptchaField } from '../captcha/captcha-field';
import { useCaptcha } from '../captcha/use-captcha';
import { type SiteRules, useSiteRules } from '../shared/account-name/use-site-rules';
import '../shared/auth-texts';
import styles, { sheet } from '../shared/auth.module.css';
import { AuthFailure } from '../shared/auth-panel';
import { CodeActions } from '../shared/code-request/code-actions';
import { useCodeRequest } from '../shared/code-request/use-code-request';
import { LightDomForm } from '../shared/light-dom-form';
import { initialAuthFlow, reduceAuthFlow } from '../shared/sign-in-state/auth-flow';
import { trySealPassword } from '../shared/try-seal-password';
import { useUnmounted } from '../shared/use-unmounted';

interface ChangeEmailProps {
  onCancel(): void;
  onDone(): void;
}

interface Values {
  email: string;
  password: string;
  captcha: string;
  code: string;
}

/**
 * Changes the email address that the member signs in with. The member must type the password and a code sent to the new
 * address, because a stolen session alone must not be enough to take over the account.
 */
export function ChangeEmail(props: ChangeEmailProps) {
  useSheet(sheet);
  const hasTexts = useAreas('auth', 'fields', 'errors');
  const rules = useSiteRules();
  if (hasTexts && rules) return <EmailForm {...props} rules={rules} />;
  return (
    <Loading>
      <Skeleton height="calc(var(--s-px) * 160)" />
    </Loading>
  );
}

function EmailForm({ onCancel, onDone, rules }: ChangeEmailProps & { rules: SiteRules }) {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const { settings } = useSignalValue(context.brand);
  const isUnmounted = useUnmounted();
  const captcha = useCaptcha(rules.captchaKind);
  const [flow, dispatch] = useReducer(reduceAuthFlow, initialAuthFlow);
  const isCodeStep = flow.step === 'code';
  const asksForCaptcha = captcha.kind !== 'none' && (!isCodeStep || flow.showsCaptcha);

  const form = useForm<Values>({
    initial: { email: '', password: '', captcha: '', code: '' },
    checks: {
      ...(isCodeStep
        ? { code: verificationCode }
        : {
            email: (text: string) => emailRule(text, rules.patterns.email),
            password: (text: string) =>
              text
                ? { ok: true as const, value: text }
                : { ok: false as const, reason: 'fields.password.currentRequired' as const },
          }),
      ...(asksForCaptcha && { captcha: (text: string) => requiredChoice('captcha', text) }),
    },
    onSubmit: async (typed) => {
      const values = typed as Values;
      dispatch({ type: 'submitted' });
      if (isCodeStep) await saveEmail(values);
      else await requestCode(String(values.captcha ?? ''));
    },
  });

  const { handleFailure, requestCode, resend } = useCodeRequest({
    form,
    flow,
    dispatch,
    captcha,
    recipient: form.values.email,
    send: (captchaFields) =>
      context.call(sendVerificationCode, {
        type: 'email',
        account: form.values.email.trim(),
        purpose: 'bind',
        language: lang,
        ...captchaFields,
      }),
    absentFields: ['country', ...(isCodeStep ? [] : ['code' as const])],
    fieldFor: (target) => (target === 'account' ? 'email' : target),
  });

  const saveEmail = async ({ code }: Values) => {
    const { email, password } = form.values;
    const sealedPassword = await trySealPassword(settings.code, 'changeEmail', password);
    const request = { email: email.trim(), code };
    const result = sealedPassword.ok
      ? await context.call(changeEmail, { ...request, currentPassword: sealedPassword.value })
      : sealedPassword;
    if (isUnmounted.current) return;
    if (!result.ok) {
      await handleFailure(result.error);
      return;
    }
    onDone();
    updateMember({ account: result.value.account });
    invalidate(queryInfo);
  };

  return (
    <div>
      <p className={styles.lead}>
        {isCodeStep ? t('auth:code.lead', { account: form.values.email }) : t('auth:changeEmail.lead')}
      </p>
      {flow.failure && <AuthFailure failure={flow.failure} retry={form.submit} />}
      <LightDomForm slot="change-email" submit={form.submit}>
        {isCodeStep ? (
          <>
            <CodeInput
              {...form.field('code')}
              // No validation on blur: a member may go from the empty field to the button that requests another code.
              onBlur={undefined}
              label={t('auth:code.label')}
              hint={t('auth:code.hint.email')}
              hasInitialFocus
              onComplete={() => form.submit()}
            />
            <CodeActions
              flow={flow}
              resend={resend}
              change={() => dispatch({ type: 'returnedToAccountStep' })}
              labels={{
                resend: t('auth:code.resend'),
                resendIn: (time) => t('auth:code.resendIn', { time }),
                change: t('auth:changeEmail.back'),
              }}
            />
          </>
        ) : (
          <>
            <EmailField
              {...form.field('email')}
              label={t('auth:changeEmail.label')}
              suffixes={settings.emailSuffixes}
              autoComplete="email"
            />
            <PasswordField
              {...form.field('password')}
              label={t('auth:change.current')}
              autoComplete="current-password"
            />
          </>
        )}
        {asksForCaptcha && <CaptchaField captcha={captcha} field={form.field('captcha')} />}
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
