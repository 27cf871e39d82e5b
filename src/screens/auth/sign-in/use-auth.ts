import { useEffect, useLayoutEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';
import { codeLogin, login, sendVerificationCode, signup } from '../../../contract/calls/auth/user';
import { userConfig } from '../../../contract/calls/storefront/start';
import type { UserInfo } from '../../../contract/entities';
import { behaviourOf } from '../../../contract/errors/catalogue';
import type { CallError, Result } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { type Form, useForm } from '../../../ui/forms/use-form';
import { useCountries, useOwnCountry } from '../../shared/countries/use-countries';
import { type Captcha, useCaptcha } from '../captcha/use-captcha';
import { type AccountName, accountName, accountText } from '../shared/account-name';
import { absentPlaces, otherViewFor, placeOf } from '../shared/error-places';
import { fieldOf } from '../shared/field-of';
import { sealedPassword } from '../shared/sealed-password';
import { type AccountKind, clearDraft, draft, keepDraft } from '../shared/sign-in-draft';
import { type Flow, type FlowEvent, isCodeFresh, nextFlow, startOfFlow } from '../shared/sign-in-state';
import { tooOften } from '../shared/too-often';
import { useErrorKey } from '../shared/use-error-key';
import type { SiteRules } from '../shared/use-site-rules';
import { useUnmounted } from '../shared/use-unmounted';
import { type AuthValues, checksFor } from './checks';

export type AuthView = 'login' | 'register';

interface AuthOptions extends SiteRules {
  view: AuthView;
  onDone(user: UserInfo, isNew: boolean): void;
}

/** Everything the steps of sign-in and registration draw and do. */
export interface Auth {
  view: AuthView;
  form: Form<AuthValues>;
  flow: Flow;
  dispatch(event: FlowEvent): void;
  kind: AccountKind;
  captcha: Captcha;
  countries: ReturnType<typeof useCountries>;
  /** Whom the code goes to, to be read. */
  account: string;
  resend(): Promise<void>;
  /** Empty fields for another account. */
  startAnew(): void;
}

/** Seconds. Source: specification, section 9. */
const countdownDefault = 60;

/** A form of sign-in or registration: its fields, what is sent when, and where each error belongs. */
export function useAuth({ view, patterns, captchaKind, onDone }: AuthOptions): Auth {
  const scope = useElementContext();
  const { t, lang } = useTexts();
  const { code: brandCode, loginOptions, showsTerms } = useSignalValue(scope.brand).settings;
  const typed = useSignalValue(draft);
  const offered = loginOptions.filter((option) => option === 'email' || option === 'phone');
  const kind = offered.includes(typed.kind) ? typed.kind : (offered[0] ?? 'email');
  const [flow, dispatch] = useReducer(nextFlow, startOfFlow);
  const captcha = useCaptcha(captchaKind);
  const countries = useCountries(kind === 'phone');
  const isGone = useUnmounted();
  const errorKey = useErrorKey();

  const form = useForm<AuthValues>({
    initial: {
      email: typed.email,
      phone: typed.phone,
      nickname: '',
      password: '',
      terms: false,
      captcha: '',
      code: '',
    },
    checks: checksFor({
      view,
      flow,
      kind,
      patterns,
      countries: countries.countries,
      showsTerms,
      asksCaptcha: captcha.kind !== 'none',
    }),
    onSubmit: (values) => submit(values as AuthValues),
  });
  const { email, phone } = form.values;
  useOwnCountry(kind === 'phone', countries.countries, phone, (own) => form.set('phone', own));
  useEffect(() => keepDraft({ email, phone }), [email, phone]);

  const name = (): AccountName => accountName({ kind, email, phone, countries: countries.countries });
  const usesPassword = view === 'register' || (flow.step === 'account' && flow.way === 'password');

  const fail = async (error: CallError) => {
    if (isGone.current) return;
    const place = placeOf(error, absentPlaces({ step: flow.step, kind }, usesPassword));
    // A box at a wrong router: nothing typed here helps. Source: specification, section 6.
    const { stbNotice } = behaviourOf(error);
    if (stbNotice && scope.settings.peek().scene === 'STB') {
      scope.navigate('notice', { type: stbNotice });
      return;
    }
    const said = await errorKey(error);
    flushSync(() => {
      if (place === 'captcha') captcha.switchToPicture();
      else if (error.kind === 'code') captcha.renew();
      if (place === 'code') form.set('code', '');
      form.set('captcha', '');
      dispatch({ type: 'failed', error, place, other: otherViewFor(error) });
      if (place !== 'notice') form.setError(fieldOf(place, kind), said);
    });
    form.focusFirstError();
  };

  const requestCode = async (to: AccountName, answer: string): Promise<boolean> => {
    const purpose = view === 'login' ? 'login' : 'signup';
    const sent = await scope.call(sendVerificationCode, {
      ...to,
      purpose,
      language: lang,
      ...captcha.fieldsFor(answer),
    });
    // Asked again too soon, perhaps before a reload: the last code is on its way and can be typed.
    const early = sent.ok ? null : tooOften(sent.error);
    if (!sent.ok && !early?.isSent) {
      await fail(sent.error);
      return false;
    }
    const countdown = (sent.ok ? sent.value.countdown : early?.wait) || (await configuredCountdown());
    captcha.renew();
    form.set('captcha', '');
    form.set('code', '');
    form.setError('code', undefined);
    dispatch({ type: 'codeSent', sentTo: accountText(to), resendAt: Date.now() + countdown * 1000 });
    if (!sent.ok) await fail(sent.error);
    return sent.ok;
  };

  const configuredCountdown = async (): Promise<number> => {
    const config = await scope.call(userConfig, {});
    return (config.ok && config.value.caffeineRegionVerify) || countdownDefault;
  };

  const finish = async (answer: Result<UserInfo>, isNew: boolean) => {
    // Nobody is signed in behind a dialog that was closed meanwhile.
    if (isGone.current) return;
    if (answer.ok) onDone(answer.value, isNew);
    else await fail(answer.error);
  };

  const submit = async (values: AuthValues) => {
    dispatch({ type: 'tried' });
    const to = name();
    const person = captcha.fieldsFor(values.captcha);
    if (flow.step === 'account' && (view === 'register' || flow.way === 'code')) {
      if (isCodeFresh(flow, accountText(to), Date.now()))
        dispatch({ type: 'codeSent', sentTo: flow.sentTo, resendAt: flow.resendAt });
      else await requestCode(to, values.captcha);
      return;
    }
    if (view === 'login' && flow.step === 'code') {
      await finish(await scope.call(codeLogin, { ...to, code: values.code, ...person }), false);
      return;
    }
    const password = await sealedPassword(brandCode, view === 'login' ? 'login' : 'signup', values.password);
    if (!password.ok) await fail(password.error);
    else if (view === 'login')
      await finish(await scope.call(login, { ...to, password: password.value, ...person }), false);
    else {
      const { code, nickname } = values;
      const request = {
        ...to,
        code,
        nickname,
        password: password.value,
        language: lang,
        acceptedTerms: true as const,
        ...person,
      };
      await finish(await scope.call(signup, request), true);
    }
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
    if (await requestCode(name(), answer)) scope.toasts.show('success', t('auth:code.sentAgain'));
  };

  // Before anybody can press something in the new view, or the reset would undo that press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong in one view is not wrong in the other
  useLayoutEffect(() => {
    dispatch({ type: 'restarted' });
    for (const field of Object.keys(form.values) as (keyof AuthValues)[]) form.setError(field, undefined);
  }, [view]);

  const startAnew = () => {
    dispatch({ type: 'restarted' });
    clearDraft();
    form.reset();
    form.set('email', '');
    form.set('phone', draft.peek().phone);
  };

  const account = accountText(name());
  return { view, form, flow, dispatch, kind, captcha, countries, account, resend, startAnew };
}
