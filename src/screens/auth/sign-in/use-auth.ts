import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { accountStep, codeLogin, login, sendVerificationCode, signup } from '../../../contract/calls/auth/user';
import type { DataOf } from '../../../contract/define-call';
import type { UserInfo } from '../../../contract/entities';
import type { Result } from '../../../runtime/api/call-error';
import { activeEntryLink, deviceFieldsOf } from '../../../runtime/entry-link/entry-link';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { type Form, useForm } from '../../../ui/forms/use-form';
import { useCountries, usePreselectCountry } from '../../shared/countries/use-countries';
import { type Captcha, useCaptcha } from '../captcha/use-captcha';
import { type AccountRequestFields, accountRequestFields, accountText } from '../shared/account-name/account-name';
import type { SiteRules } from '../shared/account-name/use-site-rules';
import { useCodeRequest } from '../shared/code-request/use-code-request';
import { absentFields, formFieldOf } from '../shared/errors/error-targets';
import {
  type AuthFlow,
  type AuthFlowEvent,
  initialAuthFlow,
  isCodeFresh,
  reduceAuthFlow,
} from '../shared/sign-in-state/auth-flow';
import { prefillDraft } from '../shared/sign-in-state/prefill-draft';
import { type AccountKind, clearDraft, signInDraft, updateDraft } from '../shared/sign-in-state/sign-in-draft';
import {
  forgetRegistration,
  readRegistration,
  storeRegistration,
} from '../shared/sign-in-state/unfinished-registration';
import { trySealPassword } from '../shared/try-seal-password';
import { useUnmounted } from '../shared/use-unmounted';
import { type AuthValues, type AuthView, authChecks } from './auth-checks';
import { findCountryMismatch } from './country-mismatch';
import { canRetryNextStepRequest } from './next-step';

/** The step that follows the entry of the account, decided by the server: password, code or registration. */
export type NextStepOfAccount = DataOf<typeof accountStep>['next'];

interface AuthOptions extends SiteRules {
  view: AuthView;
  /** True if the account has no password. The sign-in then starts with a code. */
  startsWithCode?: boolean | undefined;
  /** Called with the step that follows the entry of the account; null if the server can't decide. */
  onNext?: ((nextStep: NextStepOfAccount | null) => void) | undefined;
  /** Called after a sign-in. `isNew`: the account has just been registered. */
  onDone(user: UserInfo, isNew: boolean): void;
}

/** The state and actions of the sign-in and registration steps. */
export interface Auth {
  view: AuthView;
  form: Form<AuthValues>;
  flow: AuthFlow;
  dispatch(event: AuthFlowEvent): void;
  /** Whether the account is an email address or a phone number. */
  kind: AccountKind;
  captcha: Captcha;
  countries: ReturnType<typeof useCountries>;
  /** The typed account, for display. */
  account: string;
  resend(): Promise<void>;
  /** Empties the form, so that a different account can be entered. */
  startOver(): void;
}

/** The form for sign-in and registration: its fields, its requests, and where it shows errors. */
export function useAuth({ view, startsWithCode, patterns, captchaKind, onNext, onDone }: AuthOptions): Auth {
  const context = useElementContext();
  const { lang } = useTexts();
  const { code: brandCode, loginOptions, showsTerms } = useSignalValue(context.brand).settings;
  const [restoredRegistration] = useState(() => {
    const registration = view === 'register' ? readRegistration() : null;
    if (registration) updateDraft({ kind: registration.kind, email: registration.email, phone: registration.phone });
    else prefillDraft(context.settings.peek().email);
    return registration;
  });
  const typedDraft = useSignalValue(signInDraft);
  const offeredKinds = loginOptions.filter((option) => option === 'email' || option === 'phone');
  const kind = offeredKinds.includes(typedDraft.kind) ? typedDraft.kind : (offeredKinds[0] ?? 'email');
  const [flow, dispatch] = useReducer(reduceAuthFlow, initialAuthFlow);
  const captcha = useCaptcha(captchaKind);
  const countries = useCountries(kind === 'phone');
  const isUnmounted = useUnmounted();

  const form = useForm<AuthValues>({
    initial: {
      email: typedDraft.email,
      phone: typedDraft.phone,
      nickname: restoredRegistration?.nickname ?? '',
      password: '',
      // In a restored registration, the terms were accepted before the code was sent.
      terms: restoredRegistration !== null,
      captcha: '',
      code: '',
    },
    checks: authChecks({
      view,
      flow,
      kind,
      patterns,
      countries: countries.list,
      showsTerms,
      asksForCaptcha: captcha.kind !== 'none',
    }),
    onSubmit: (values) => submit(values as AuthValues),
  });
  const { email, phone } = form.values;
  usePreselectCountry({
    isEnabled: kind === 'phone',
    countries: countries.list,
    phone,
    onChange: (phoneWithCountry) => form.set('phone', phoneWithCountry),
  });
  useEffect(() => updateDraft({ email, phone }), [email, phone]);

  const readTypedAccount = (): AccountRequestFields =>
    accountRequestFields({ kind, email, phone, countries: countries.list });
  const usesPassword = view === 'register' || (flow.step === 'account' && flow.signInMethod === 'password');

  const account = accountText(readTypedAccount());
  const { handleFailure, requestCode, resend } = useCodeRequest({
    form,
    flow,
    dispatch,
    captcha,
    recipient: account,
    send: async (captchaFields) => {
      const accountFields = readTypedAccount();
      const mismatch = view === 'register' ? await findCountryMismatch(context, accountFields) : null;
      if (mismatch) return { ok: false, error: mismatch };
      const purpose = view === 'login' ? 'login' : 'signup';
      return context.call(sendVerificationCode, { ...accountFields, purpose, language: lang, ...captchaFields });
    },
    absentFields: absentFields({ step: flow.step, kind, hasPassword: usesPassword }),
    fieldFor: (target) => formFieldOf(target, kind),
  });

  const finish = async (result: Result<UserInfo>, isNew: boolean) => {
    // If the dialog was closed during the request, the visitor must not be signed in.
    if (isUnmounted.current) return;
    if (result.ok) onDone(result.value, isNew);
    else await handleFailure(result.error);
  };

  /** Requests the next step for the account. */
  const requestNextStep = async (accountFields: AccountRequestFields) => {
    const result = await context.call(accountStep, accountFields);
    if (isUnmounted.current) return;
    if (result.ok) onNext?.(result.value.next);
    else if (canRetryNextStepRequest(result.error)) await handleFailure(result.error);
    else onNext?.(null);
  };

  const submit = async (values: AuthValues) => {
    dispatch({ type: 'submitted' });
    const accountFields = readTypedAccount();
    if (view === 'start') {
      await requestNextStep(accountFields);
      return;
    }
    const captchaFields = captcha.fieldsFor(values.captcha);
    // If a code was just sent to the same account, the code step opens without a new code. A new code is sent only
    // after the resend delay.
    if (flow.step === 'account' && (view === 'register' || flow.signInMethod === 'code')) {
      if (isCodeFresh(flow, accountText(accountFields), Date.now()))
        dispatch({ type: 'codeSent', sentTo: flow.sentTo, resendAt: flow.resendAt });
      else await requestCode(values.captcha);
      return;
    }
    if (view === 'login' && flow.step === 'code') {
      await finish(await context.call(codeLogin, { ...accountFields, code: values.code, ...captchaFields }), false);
      return;
    }
    const sealed = await trySealPassword(brandCode, view === 'login' ? 'login' : 'signup', values.password);
    if (!sealed.ok) await handleFailure(sealed.error);
    else if (view === 'login')
      await finish(await context.call(login, { ...accountFields, password: sealed.value, ...captchaFields }), false);
    else {
      const { code, nickname } = values;
      const request = {
        ...accountFields,
        code,
        nickname,
        password: sealed.value,
        language: lang,
        acceptedTerms: true as const,
        // A link from the operator's app contains fields that describe the app and the device.
        ...deviceFieldsOf(activeEntryLink.peek()),
        ...captchaFields,
      };
      await finish(await context.call(signup, request), true);
    }
  };

  // A layout effect, because a reset after the new view is painted could undo what the visitor has done there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets only when the view changes
  useLayoutEffect(() => {
    dispatch({ type: 'restarted' });
    if (startsWithCode) dispatch({ type: 'methodChosen', signInMethod: 'code' });
    if (restoredRegistration && view === 'register' && readRegistration()) {
      const { sentTo, resendAt } = restoredRegistration;
      dispatch({ type: 'codeSent', sentTo, resendAt, isRestored: true });
    }
    for (const field of Object.keys(form.values) as (keyof AuthValues)[]) form.setError(field, undefined);
  }, [view]);

  const { step, sentTo, resendAt } = flow;
  const { nickname } = form.values;
  useEffect(() => {
    if (view !== 'register') return;
    if (step === 'code') storeRegistration({ kind, email, phone, nickname, sentTo, resendAt });
    else forgetRegistration();
  }, [view, step, kind, email, phone, nickname, sentTo, resendAt]);

  const startOver = () => {
    dispatch({ type: 'restarted' });
    clearDraft();
    form.reset();
    form.set('email', '');
    form.set('phone', signInDraft.peek().phone);
  };

  return { view, form, flow, dispatch, kind, captcha, countries, account, resend, startOver };
}
