import { useLayoutEffect, useReducer } from 'react';
import {
  accountStep,
  type Consents,
  codeLogin,
  login,
  queryUrv,
  sendVerificationCode,
  signup,
} from '../../../contract/calls/sign-in';
import type { DataOf } from '../../../contract/define-call';
import type { UserInfo } from '../../../contract/entities';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { wrongCallingCodeError } from '../../../contract/errors/client-errors';
import { rateLimitCode, unsupportedCode } from '../../../contract/errors/shared-codes';
import { nicknameFromEmail } from '../../../rules/contact/contact';
import { type CallError, codeOf, type Result } from '../../../runtime/api/call-error';
import { type ElementContext, useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { activeEntryLink, deviceFieldsOf } from '../../../runtime/navigation/entry-link';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { type Form, useForm } from '../../../ui/forms/use-form';
import { type AuthFlow, type AuthFlowEvent, initialAuthFlow, reduceAuthFlow } from '../../shared/credentials/auth-flow';
import { type Captcha, useCaptcha } from '../../shared/credentials/captcha/use-captcha';
import { absentFields, formFieldOf } from '../../shared/credentials/form-errors';
import { clearDraft, signInDraft } from '../../shared/credentials/sign-in-draft';
import { trySealPassword } from '../../shared/credentials/try-seal-password';
import { useCodeRequest } from '../../shared/credentials/use-code-request';
import type { SiteRules } from '../../shared/credentials/use-site-rules';
import { useUnmounted } from '../../shared/credentials/use-unmounted';
import {
  type AccountKindState,
  type AccountRequestFields,
  accountText,
  useAccountKind,
  useTypedAccount,
} from '../shared/account-name';
import { useMarketingChoice } from '../shared/terms-field';
import { type AuthValues, type AuthView, authChecks, type SignInAction, submitActionOf } from './auth-checks';
import {
  readRegistration,
  type UnfinishedRegistration,
  useRegistrationStorage,
  useRestoredRegistration,
} from './unfinished-registration';

/** The step that follows the entry of the account, decided by the server: password, code or registration. */
export type NextStepOfAccount = DataOf<typeof accountStep>['next'];

interface AuthOptions extends SiteRules {
  view: AuthView;
  /** True if the account has no password. The sign-in then starts with a code. */
  startsWithCode?: boolean | undefined;
  /** A registration may leave the password empty. */
  passwordCanWait: boolean;
  /** Called with the step that follows the entry of the account; null if the server can't decide. */
  onNext?: ((nextStep: NextStepOfAccount | null) => void) | undefined;
  /** Called after a sign-in. `isNew`: the account has just been registered. */
  onDone(user: UserInfo, isNew: boolean): void;
}

/** The state and actions of the sign-in and registration steps. */
export interface Auth extends AccountKindState {
  view: AuthView;
  passwordCanWait: boolean;
  /** The registration asks whether the visitor wants marketing email. */
  asksMarketing: boolean;
  form: Form<AuthValues>;
  flow: AuthFlow;
  dispatch(event: AuthFlowEvent): void;
  captcha: Captcha;
  /** The typed account, for display. */
  account: string;
  resend(): Promise<void>;
  /** Empties the form, so that a different account can be entered. */
  startOver(): void;
}

/** The form for sign-in and registration: its fields, its requests, and where it shows errors. */
export function useAuth(options: AuthOptions): Auth {
  const { view, startsWithCode, passwordCanWait, patterns, captchaKind, consents, onNext, onDone } = options;
  const context = useElementContext();
  const { lang } = useTexts();
  const { showsTerms } = useSignalValue(context.brand).settings;

  const restored = useRestoredRegistration(view);
  const accountKind = useAccountKind();
  const { kind, countries } = accountKind;
  const asksMarketing = useMarketingChoice(consents) && view === 'register' && kind === 'email';
  const [flow, dispatch] = useReducer(reduceAuthFlow, initialAuthFlow);
  const captcha = useCaptcha(captchaKind);
  const isUnmounted = useUnmounted();

  const form = useForm<AuthValues>({
    initial: {
      email: signInDraft.peek().email,
      phone: signInDraft.peek().phone,
      nickname: restored?.nickname ?? context.settings.peek().name ?? '',
      password: '',
      // In a restored registration, the terms were accepted before the code was sent.
      terms: restored !== null,
      marketing: restored?.marketing ?? false,
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
      passwordCanWait,
      asksForCaptcha: captcha.kind !== 'none',
    }),
    onSubmit: (values) => submit(values as AuthValues),
  });
  const accountFields = useTypedAccount(form, accountKind);
  const account = accountText(accountFields);

  const { handleFailure, requestCode, resend } = useCodeRequest({
    form,
    flow,
    dispatch,
    captcha,
    recipient: account,
    send: async (captchaFields) => {
      const mismatch = view === 'register' ? await findCountryMismatch(context, accountFields) : null;
      if (mismatch) return { ok: false, error: mismatch };
      const purpose = view === 'login' ? 'login' : 'signup';
      return context.call(sendVerificationCode, { ...accountFields, purpose, language: lang, ...captchaFields });
    },
    absentFields: absentFields({
      step: flow.step,
      kind,
      hasPassword: view === 'register' || submitActionOf(view, flow) === 'signInWithPassword',
    }),
    fieldFor: (target) => formFieldOf(target, kind),
  });

  const findNextStep = async () => {
    const result = await context.call(accountStep, accountFields);
    if (isUnmounted.current) return;
    if (result.ok) onNext?.(result.value.next);
    // The error is shown, and the visitor can submit again.
    else if (canRetryNextStepRequest(result.error)) await handleFailure(result.error);
    else onNext?.(null);
  };

  const signIn = async (action: SignInAction, values: AuthValues) => {
    const captchaFields = captcha.fieldsFor(values.captcha);
    const result = await sendSignIn(context, action, {
      accountFields,
      values,
      captchaFields,
      language: lang,
      consents: consents && { ...consents, ...(asksMarketing && { marketing: values.marketing }) },
    });
    // If the dialog was closed during the request, the visitor must not be signed in.
    if (isUnmounted.current) return;
    if (result.ok) onDone(result.value, action === 'register');
    else await handleFailure(result.error);
  };

  const submit = async (values: AuthValues) => {
    dispatch({ type: 'submitted' });
    const action = submitActionOf(view, flow);
    if (action === 'findNextStep') await findNextStep();
    else if (action === 'requestCode') await requestCode(values.captcha);
    else await signIn(action, values);
  };

  useDerivedNickname({ view, kind, form });
  useResetOnViewChange({ view, startsWithCode, restored, form, dispatch });
  useRegistrationStorage({ view, flow, kind, values: form.values });

  const startOver = () => {
    dispatch({ type: 'restarted' });
    clearDraft();
    form.reset();
    form.set('email', '');
    form.set('phone', signInDraft.peek().phone);
  };

  return {
    ...accountKind,
    view,
    passwordCanWait,
    asksMarketing,
    form,
    flow,
    dispatch,
    captcha,
    account,
    resend,
    startOver,
  };
}

/** Fills in the display name from the email address when the registration opens. Members can change it later. */
function useDerivedNickname({ view, kind, form }: Pick<Auth, 'view' | 'kind' | 'form'>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per registration, so that the visitor can empty the field
  useLayoutEffect(() => {
    if (view !== 'register' || kind !== 'email' || form.values.nickname !== '') return;
    const name = nicknameFromEmail(form.values.email);
    if (name) form.set('nickname', name);
  }, [view]);
}

interface ResetOptions extends Pick<AuthOptions, 'view' | 'startsWithCode'>, Pick<Auth, 'form' | 'dispatch'> {
  restored: UnfinishedRegistration | null;
}

/** Starts each view with its first step and without errors. A restored registration continues with its code step. */
function useResetOnViewChange({ view, startsWithCode, restored, form, dispatch }: ResetOptions): void {
  const { settings } = useElementContext();
  // A layout effect, because a reset after the new view is painted could undo what the visitor has done there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets only when the view changes
  useLayoutEffect(() => {
    dispatch({ type: 'restarted' });
    if (startsWithCode) dispatch({ type: 'methodChosen', signInMethod: 'code' });
    if (restored && view === 'register' && readRegistration(settings.peek())) {
      const { sentTo, resendAt, isPasswordless = false } = restored;
      dispatch({ type: 'codeSent', sentTo, resendAt, isRestored: !isPasswordless });
    }
    for (const field of Object.keys(form.values) as (keyof AuthValues)[]) form.setError(field, undefined);
  }, [view]);
}

interface SignInInput {
  accountFields: AccountRequestFields;
  values: Pick<AuthValues, 'password' | 'code' | 'nickname'>;
  /** What the registered member agrees to; null if the server records no consents. */
  consents: Consents | null | undefined;
  captchaFields: ReturnType<Captcha['fieldsFor']>;
  /** The language of the registered account. */
  language: string;
}

/** Signs in or registers. Passwords are encrypted before they are sent. */
async function sendSignIn(
  { call, brand, settings }: Pick<ElementContext, 'call' | 'brand' | 'settings'>,
  action: SignInAction,
  { accountFields, values, captchaFields, language, consents }: SignInInput,
): Promise<Result<UserInfo>> {
  const { code, nickname } = values;
  if (action === 'signInWithCode') return call(codeLogin, { ...accountFields, code, ...captchaFields });
  const passwordCall = action === 'register' ? 'signup' : 'login';
  const isPasswordless = action === 'register' && values.password === '';
  const sealed = isPasswordless
    ? null
    : await trySealPassword(brand.peek().settings.code, passwordCall, values.password);
  if (sealed && !sealed.ok) return sealed;
  if (sealed && action === 'signInWithPassword')
    return call(login, { ...accountFields, password: sealed.value, ...captchaFields });
  return call(signup, {
    ...accountFields,
    code,
    nickname,
    ...(sealed && { password: sealed.value }),
    language,
    acceptedTerms: true,
    ...(consents && { consents }),
    // A link from the operator's app contains fields that describe the app and the device.
    ...deviceFieldsOf(activeEntryLink(settings.peek()).peek()),
    ...captchaFields,
  });
}

/**
 * The server decides whether a visitor's next step is to sign in or to register. `error` is why the request for this
 * decision failed. Returns true if a retry can succeed; the form then shows the error. Returns false if the server
 * doesn't implement the call, has reached its rate limit or requires a captcha; the visitor then chooses the next step.
 */
export function canRetryNextStepRequest(error: CallError): boolean {
  if (error.kind === 'http') return error.status >= 500;
  if (error.kind === 'malformed') return false;
  const { isNotFound, field } = behaviorOf(error);
  const code = codeOf(error);
  return code !== unsupportedCode && code !== rateLimitCode && !isNotFound && field !== 'captcha';
}

/**
 * Asks the server whether the visitor's country allows a registration with a phone number of the given country. Returns
 * the error to show if the registration isn't allowed. Returns null if it is allowed, if the account isn't a phone
 * number, or if the request fails for another reason.
 * Source: specification, section 7 (query/urv) and section 8 (error codes 4000 and 4020).
 */
export async function findCountryMismatch(
  context: Pick<ElementContext, 'call'>,
  { type, country = '', areaCode = '' }: AccountRequestFields,
): Promise<CallError | null> {
  if (type !== 'phone') return null;
  const result = await context.call(queryUrv, { country, areaCode });
  if (!result.ok) return behaviorOf(result.error).field === 'country' ? result.error : null;
  return result.value.isMatching ? null : wrongCallingCodeError;
}
