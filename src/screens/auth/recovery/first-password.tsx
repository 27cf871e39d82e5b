import { useReducer, useState } from 'react';
import { queryInfo } from '../../../contract/calls/account/member';
import { changePassword, sendVerificationCode } from '../../../contract/calls/auth/user';
import { requiredChoice } from '../../../rules/identity/text';
import { verificationCode } from '../../../rules/passwords/password';
import { invalidate } from '../../../runtime/api/query-store';
import { useAreas, useElementContext, useMember, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
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
import { NewPasswordFields } from './new-password-fields';
import { newPasswordChecks, type PasswordValues } from './recovery-checks';

interface FirstPasswordProps {
  onCancel(): void;
  onDone?: (() => void) | undefined;
}

interface Values extends PasswordValues {
  captcha: string;
  code: string;
}

/**
 * A form that sets the first password of a member who signs in by code or with a third party. The member must type a
 * code sent to the account's email address or phone, because a stolen session alone must not be enough to set a
 * password.
 */
export function FirstPassword(props: FirstPasswordProps) {
  useSheet(sheet);
  const hasTexts = useAreas('auth', 'fields', 'errors');
  const rules = useSiteRules();
  if (hasTexts && rules) return <FirstPasswordForm {...props} rules={rules} />;
  return (
    <Loading>
      <Skeleton height="calc(var(--s-px) * 160)" />
    </Loading>
  );
}

function FirstPasswordForm({ onCancel, onDone, rules }: FirstPasswordProps & { rules: SiteRules }) {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const member = useMember();
  const isUnmounted = useUnmounted();
  const captcha = useCaptcha(rules.captchaKind);
  const [flow, dispatch] = useReducer(reduceAuthFlow, initialAuthFlow);
  const [isDone, setDone] = useState(false);
  const type = member?.type === 'phone' ? 'phone' : 'email';
  const account = member?.account ?? '';
  const isCodeStep = flow.step === 'code';
  const asksForCaptcha = captcha.kind !== 'none' && (!isCodeStep || flow.showsCaptcha);
  const captchaCheck = { captcha: (text: string) => requiredChoice('captcha', text) };

  const form = useForm<Values>({
    initial: { captcha: '', code: '', password: '', repeat: '' },
    checks: isCodeStep ? { code: verificationCode, ...newPasswordChecks } : { ...(asksForCaptcha && captchaCheck) },
    onSubmit: async (values) => {
      dispatch({ type: 'submitted' });
      if (isCodeStep) await save(values as Values);
      else await requestCode(String(values.captcha ?? ''));
    },
  });

  const { handleFailure, requestCode, resend } = useCodeRequest({
    form,
    flow,
    dispatch,
    captcha,
    recipient: account,
    send: (captchaFields) =>
      context.call(sendVerificationCode, { type, account, purpose: 'password', language: lang, ...captchaFields }),
    // The form has no fields for these errors, so they appear above it. An error with the field `password` is about the
    // current password; the form's own field `password` is the new one.
    absentFields: ['account', 'country', 'password', ...(isCodeStep ? [] : ['code' as const])],
  });

  const save = async ({ code, password }: Values) => {
    const sealedPassword = await trySealPassword(context.brand.peek().settings.code, 'changePassword', password);
    const result = sealedPassword.ok
      ? await context.call(changePassword, { code, newPassword: sealedPassword.value })
      : sealedPassword;
    if (isUnmounted.current) return;
    if (!result.ok) {
      await handleFailure(result.error);
      return;
    }
    setDone(true);
    invalidate(queryInfo);
    onDone?.();
  };

  if (isDone) return <p role="status">{t('auth:first.done')}</p>;
  const submitTextKey = isCodeStep ? 'auth:first.submit' : 'auth:login.sendCode';
  return (
    <div>
      <p className={styles.lead}>{t(isCodeStep ? 'auth:code.lead' : 'auth:first.lead', { account })}</p>
      {flow.failure && <AuthFailure failure={flow.failure} retry={form.submit} />}
      <LightDomForm slot="password" submit={form.submit}>
        {isCodeStep && (
          <>
            <CodeInput
              {...form.field('code')}
              // No validation on blur: a member may leave the field empty to request another code.
              onBlur={undefined}
              label={t('auth:code.label')}
              hint={t(`auth:code.hint.${type}`)}
              hasInitialFocus
            />
            <CodeActions
              flow={flow}
              resend={resend}
              labels={{ resend: t('auth:code.resend'), resendIn: (time) => t('auth:code.resendIn', { time }) }}
            />
          </>
        )}
        {asksForCaptcha && <CaptchaField captcha={captcha} field={form.field('captcha')} />}
        {isCodeStep && (
          <NewPasswordFields account={account} password={form.field('password')} repeat={form.field('repeat')} />
        )}
        <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
          {t(submitTextKey)}
        </Button>
        <Button full variant="quiet" onClick={onCancel}>
          {t('common:actions.close')}
        </Button>
      </LightDomForm>
    </div>
  );
}
