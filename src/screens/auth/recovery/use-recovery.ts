import { useEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { resetPasswd, sendVerificationCode } from '../../../contract/calls/auth/user';
import { userConfig } from '../../../contract/calls/storefront/start';
import type { CallError } from '../../../runtime/api/call-error';
import { useElementContext, useMember, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useForm } from '../../../ui/forms/use-form';
import { useCountries, useOwnCountry } from '../../shared/countries/use-countries';
import type { ViewProps } from '../auth-screen';
import { useCaptcha } from '../captcha/use-captcha';
import { accountName, accountText } from '../shared/account-name';
import { absentPlaces, otherViewFor, placeOf } from '../shared/error-places';
import { fieldOf } from '../shared/field-of';
import { sealedPassword } from '../shared/sealed-password';
import { draft, keepDraft } from '../shared/sign-in-draft';
import { nextFlow, startOfFlow } from '../shared/sign-in-state';
import { tooOften } from '../shared/too-often';
import { useErrorKey } from '../shared/use-error-key';
import type { SiteRules } from '../shared/use-site-rules';
import { useUnmounted } from '../shared/use-unmounted';
import { type RecoveryValues, recoveryChecks } from './recovery-checks';
import { useNewPassword } from './use-new-password';

/** Seconds. Source: specification, section 9. */
const countdownDefault = 60;

/** A new password by the four-digit code that is sent to the account's e-mail or phone. */
export function useRecovery({ patterns, captchaKind, onDone }: SiteRules & Pick<ViewProps, 'onDone'>) {
  const scope = useElementContext();
  const { t, lang } = useTexts();
  const { code: brandCode, loginOptions } = useSignalValue(scope.brand).settings;
  useMembersName();
  const typed = useSignalValue(draft);
  const offered = loginOptions.filter((option) => option === 'email' || option === 'phone');
  const kind = offered.includes(typed.kind) ? typed.kind : (offered[0] ?? 'email');
  const [flow, dispatch] = useReducer(nextFlow, startOfFlow);
  const captcha = useCaptcha(captchaKind);
  const countries = useCountries(kind === 'phone');
  const isGone = useUnmounted();
  const errorKey = useErrorKey();
  const { isChanged, enter } = useNewPassword(onDone, captcha.kind !== 'none');

  const form = useForm<RecoveryValues>({
    initial: { email: typed.email, phone: typed.phone, captcha: '', code: '', password: '', repeat: '' },
    checks: recoveryChecks({
      flow,
      kind,
      patterns,
      countries: countries.countries,
      asksCaptcha: captcha.kind !== 'none',
    }),
    onSubmit: (values) => submit(values as RecoveryValues),
  });
  const { email, phone } = form.values;
  useOwnCountry(kind === 'phone', countries.countries, phone, (own) => form.set('phone', own));
  useEffect(() => keepDraft({ email, phone }), [email, phone]);

  const name = () => accountName({ kind, email, phone, countries: countries.countries });

  const fail = async (error: CallError) => {
    if (isGone.current) return;
    const place = placeOf(error, absentPlaces({ step: flow.step, kind }, false));
    const said = await errorKey(error);
    flushSync(() => {
      if (place === 'captcha') captcha.switchToPicture();
      else if (error.kind === 'code') captcha.renew();
      if (place === 'code') form.set('code', '');
      form.set('captcha', '');
      dispatch({ type: 'failed', error, place, other: otherViewFor(error) });
      if (place !== 'notice' && place !== 'password') form.setError(fieldOf(place, kind) as keyof RecoveryValues, said);
    });
    form.focusFirstError();
  };

  const requestCode = async (answer: string): Promise<boolean> => {
    const to = name();
    const request = { ...to, purpose: 'reset' as const, language: lang, ...captcha.fieldsFor(answer) };
    const sent = await scope.call(sendVerificationCode, request);
    // Asked again too soon, perhaps before a reload: the last code is on its way and can be typed.
    const early = sent.ok ? null : tooOften(sent.error);
    if (!sent.ok && !early?.isSent) {
      await fail(sent.error);
      return false;
    }
    let countdown = sent.ok ? sent.value.countdown : early?.wait;
    if (!countdown) {
      const config = await scope.call(userConfig, {});
      countdown = (config.ok && config.value.caffeineRegionVerify) || countdownDefault;
    }
    captcha.renew();
    form.set('captcha', '');
    dispatch({ type: 'codeSent', sentTo: accountText(to), resendAt: Date.now() + countdown * 1000 });
    if (!sent.ok) await fail(sent.error);
    return sent.ok;
  };

  const submit = async (values: RecoveryValues) => {
    dispatch({ type: 'tried' });
    if (flow.step === 'account') {
      await requestCode(values.captcha);
      return;
    }
    const to = name();
    const password = await sealedPassword(brandCode, 'resetPasswd', values.password);
    if (!password.ok) {
      await fail(password.error);
      return;
    }
    const request = { ...to, code: values.code, password: password.value, ...captcha.fieldsFor(values.captcha) };
    const set = await scope.call(resetPasswd, request);
    if (isGone.current) return;
    if (set.ok) await enter(to, values.password);
    else await fail(set.error);
  };

  const resend = async () => {
    const { captcha: answer } = form.values;
    if (captcha.kind !== 'none' && !answer) {
      // Shown first; a second press without an answer says what is missing.
      if (flow.showsCaptcha) form.setError('captcha', 'fields.captcha.required');
      dispatch({ type: 'captchaWanted' });
      return;
    }
    dispatch({ type: 'sending' });
    if (await requestCode(answer)) scope.toasts.show('success', t('auth:code.sentAgain'));
  };

  return { form, flow, dispatch, kind, captcha, countries, resend, isChanged, account: accountText(name()) };
}

/** A member who has to choose a new password need not type who they are. */
function useMembersName(): void {
  const member = useMember();
  // Before the form takes its first values, and never over what was typed.
  useState(() => {
    if (member?.type === 'email' && !draft.peek().email) keepDraft({ kind: 'email', email: member.account });
  });
}
