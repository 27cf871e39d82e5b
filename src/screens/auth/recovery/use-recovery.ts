import { useReducer, useState } from 'react';
import { resetPasswd, sendVerificationCode } from '../../../contract/calls/sign-in';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useForm } from '../../../ui/forms/use-form';
import { initialAuthFlow, reduceAuthFlow } from '../../shared/credentials/auth-flow';
import { useCaptcha } from '../../shared/credentials/captcha/use-captcha';
import { absentFields, formFieldOf } from '../../shared/credentials/form-errors';
import { type RecoveryValues, recoveryChecks } from '../../shared/credentials/new-password';
import { signInDraft, updateDraft } from '../../shared/credentials/sign-in-draft';
import { trySealPassword } from '../../shared/credentials/try-seal-password';
import { useCodeRequest } from '../../shared/credentials/use-code-request';
import type { SiteRules } from '../../shared/credentials/use-site-rules';
import { useUnmounted } from '../../shared/credentials/use-unmounted';
import { accountText } from '../shared/account-name/account-name';
import { useAccountKind, useTypedAccount } from '../shared/account-name/use-typed-account';
import type { ViewProps } from '../view-props';
import { useSignInAgain } from './use-sign-in-again';

/** The state and actions of the form that sets a new password with the four-digit code sent to the account. */
export function useRecovery({ patterns, captchaKind, onDone }: SiteRules & Pick<ViewProps, 'onDone'>) {
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
