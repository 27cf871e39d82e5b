import { useReducer } from 'react';
import { changeEmail, queryInfo } from '../../../contract/calls/account';
import { sendVerificationCode } from '../../../contract/calls/sign-in';
import { invalidate } from '../../../runtime/api/query-store';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { sessionOf } from '../../../runtime/session/session';
import { useForm } from '../../../ui/forms/use-form';
import { useCaptcha } from '../captcha/use-captcha';
import type { SiteRules } from '../shared/account-name/use-site-rules';
import { useCodeRequest } from '../shared/code-request/use-code-request';
import { absentFields, formFieldOf } from '../shared/errors/error-targets';
import { initialAuthFlow, reduceAuthFlow } from '../shared/sign-in-state/auth-flow';
import { trySealPassword } from '../shared/try-seal-password';
import { useUnmounted } from '../shared/use-unmounted';
import { type EmailChangeValues, emailChangeChecks } from './email-change-checks';

/** The state and actions of the form that changes the member's email address. Calls `onDone` after the change. */
export function useEmailChange({ patterns, captchaKind }: SiteRules, onDone: () => void) {
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
