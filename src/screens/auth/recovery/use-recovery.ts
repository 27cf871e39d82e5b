import { useEffect, useReducer, useState } from 'react';
import { resetPasswd, sendVerificationCode } from '../../../contract/calls/auth/user';
import { useElementContext, useMember, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useForm } from '../../../ui/forms/use-form';
import { useCountries, usePreselectCountry } from '../../shared/countries/use-countries';
import { useCaptcha } from '../captcha/use-captcha';
import { accountRequestFields, accountText } from '../shared/account-name/account-name';
import type { SiteRules } from '../shared/account-name/use-site-rules';
import { useCodeRequest } from '../shared/code-request/use-code-request';
import { absentFields, formFieldOf } from '../shared/errors/error-targets';
import { initialAuthFlow, reduceAuthFlow } from '../shared/sign-in-state/auth-flow';
import { signInDraft, updateDraft } from '../shared/sign-in-state/sign-in-draft';
import { trySealPassword } from '../shared/try-seal-password';
import { useUnmounted } from '../shared/use-unmounted';
import type { ViewProps } from '../view-props';
import { type RecoveryValues, recoveryChecks } from './recovery-checks';
import { useSignInAgain } from './use-sign-in-again';

/** The state and actions of the form that sets a new password with the four-digit code sent to the account. */
export function useRecovery({ patterns, captchaKind, onDone }: SiteRules & Pick<ViewProps, 'onDone'>) {
  const context = useElementContext();
  const { lang } = useTexts();
  const { code: brandCode, loginOptions } = useSignalValue(context.brand).settings;
  usePrefillEmail();
  const savedDraft = useSignalValue(signInDraft);
  const offeredKinds = loginOptions.filter((option) => option === 'email' || option === 'phone');
  const kind = offeredKinds.includes(savedDraft.kind) ? savedDraft.kind : (offeredKinds[0] ?? 'email');
  const [flow, dispatch] = useReducer(reduceAuthFlow, initialAuthFlow);
  const captcha = useCaptcha(captchaKind);
  const countries = useCountries(kind === 'phone');
  const isUnmounted = useUnmounted();
  const { needsSignInForm, signInAgain } = useSignInAgain(onDone, captcha.kind !== 'none');

  const form = useForm<RecoveryValues>({
    initial: { email: savedDraft.email, phone: savedDraft.phone, captcha: '', code: '', password: '', repeat: '' },
    checks: recoveryChecks({
      flow,
      kind,
      patterns,
      countries: countries.list,
      asksForCaptcha: captcha.kind !== 'none',
    }),
    onSubmit: (values) => submit(values as RecoveryValues),
  });
  const { email, phone } = form.values;
  usePreselectCountry({
    isEnabled: kind === 'phone',
    countries: countries.list,
    phone,
    onChange: (phoneWithCountry) => form.set('phone', phoneWithCountry),
  });
  useEffect(() => updateDraft({ email, phone }), [email, phone]);

  const readTypedAccount = () => accountRequestFields({ kind, email, phone, countries: countries.list });

  const account = accountText(readTypedAccount());
  const { handleFailure, requestCode, resend } = useCodeRequest({
    form,
    flow,
    dispatch,
    captcha,
    recipient: account,
    send: (captchaFields) =>
      context.call(sendVerificationCode, { ...readTypedAccount(), purpose: 'reset', language: lang, ...captchaFields }),
    // `hasPassword` is false because the form's only password is the new one, and errors with the target `password` are
    // about the current one. Such an error is shown above the fields.
    absentFields: absentFields({ step: flow.step, kind, hasPassword: false }),
    fieldFor: (target) => formFieldOf(target, kind),
  });

  const submit = async (values: RecoveryValues) => {
    dispatch({ type: 'submitted' });
    if (flow.step === 'account') {
      await requestCode(values.captcha);
      return;
    }
    const accountFields = readTypedAccount();
    const sealed = await trySealPassword(brandCode, 'resetPasswd', values.password);
    if (!sealed.ok) {
      await handleFailure(sealed.error);
      return;
    }
    const request = {
      ...accountFields,
      code: values.code,
      password: sealed.value,
      ...captcha.fieldsFor(values.captcha),
    };
    const result = await context.call(resetPasswd, request);
    if (isUnmounted.current) return;
    if (result.ok) await signInAgain(accountFields, values.password);
    else await handleFailure(result.error);
  };

  return { form, flow, dispatch, kind, captcha, countries, resend, needsSignInForm, account };
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
