import { useReducer, useState } from 'react';
import { changePassword, queryInfo } from '../../../contract/calls/account';
import { sendVerificationCode } from '../../../contract/calls/sign-in';
import { requiredChoice } from '../../../rules/identity/text';
import { verificationCode } from '../../../rules/passwords/password';
import { invalidate } from '../../../runtime/api/query-store';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { useForm } from '../../../ui/forms/use-form';
import { useCaptcha } from '../captcha/use-captcha';
import type { SiteRules } from '../shared/account-name/use-site-rules';
import { useCodeRequest } from '../shared/code-request/use-code-request';
import { absentFields } from '../shared/errors/error-targets';
import { initialAuthFlow, reduceAuthFlow } from '../shared/sign-in-state/auth-flow';
import type { AccountKind } from '../shared/sign-in-state/sign-in-draft';
import { trySealPassword } from '../shared/try-seal-password';
import { useUnmounted } from '../shared/use-unmounted';
import { newPasswordChecks, type PasswordValues } from './recovery-checks';

interface FirstPasswordValues extends PasswordValues {
  captcha: string;
  code: string;
}

/** The state and actions of the form that sets a member's first password. Calls `onDone` when it is saved. */
export function useFirstPassword({ captchaKind }: Pick<SiteRules, 'captchaKind'>, onDone?: () => void) {
  const context = useElementContext();
  const { lang } = useTexts();
  const member = useMember();
  const isUnmounted = useUnmounted();
  const captcha = useCaptcha(captchaKind);
  const [flow, dispatch] = useReducer(reduceAuthFlow, initialAuthFlow);
  const [isDone, setDone] = useState(false);
  const kind: AccountKind = member?.type === 'phone' ? 'phone' : 'email';
  const account = member?.account ?? '';
  const { step } = flow;

  const form = useForm<FirstPasswordValues>({
    initial: { captcha: '', code: '', password: '', repeat: '' },
    checks: {
      ...(step === 'code' && { code: verificationCode, ...newPasswordChecks(account) }),
      // The code step shows a captcha only for a resend. The request with the code contains no captcha.
      ...(step === 'account' &&
        captcha.kind !== 'none' && { captcha: (text: string) => requiredChoice('captcha', text) }),
    },
    onSubmit: (values) => submit(values as FirstPasswordValues),
  });

  const { handleFailure, requestCode, resend } = useCodeRequest({
    form,
    flow,
    dispatch,
    captcha,
    recipient: account,
    send: (captchaFields) =>
      context.call(sendVerificationCode, {
        type: kind,
        account,
        purpose: 'password',
        language: lang,
        ...captchaFields,
      }),
    // The form has no fields for the account and the current password, so errors about them are shown above all fields.
    // `hasPassword` is about the current password. The form's own field `password` is the new password.
    absentFields: ['account', 'country', ...absentFields({ step, kind, hasPassword: false })],
  });

  const savePassword = async ({ code, password }: FirstPasswordValues) => {
    const sealed = await trySealPassword(context.brand.peek().settings.code, 'changePassword', password);
    const result = sealed.ok ? await context.call(changePassword, { code, newPassword: sealed.value }) : sealed;
    if (isUnmounted.current) return;
    if (!result.ok) {
      await handleFailure(result.error);
      return;
    }
    setDone(true);
    invalidate(queryInfo);
    onDone?.();
  };

  const submit = async (values: FirstPasswordValues) => {
    dispatch({ type: 'submitted' });
    if (step === 'account') await requestCode(values.captcha);
    else await savePassword(values);
  };

  return { form, flow, captcha, kind, account, resend, isDone };
}
