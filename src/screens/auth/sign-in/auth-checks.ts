import { accept } from '../../../rules/check';
import { email, nickname, phoneOfListedCountry } from '../../../rules/contact/contact';
import { newPassword, verificationCode } from '../../../rules/identity/password';
import { requiredChoice, termsAccepted } from '../../../rules/identity/text';
import type { PhoneCountry, PhoneValue } from '../../../ui/fields/phone-field';
import type { FormChecks } from '../../../ui/forms/form-state';
import type { AuthFlow } from '../../shared/credentials/auth-flow';
import type { AccountKind } from '../../shared/credentials/sign-in-draft';

/** `start` asks only for the account; then the server decides whether `login` or `register` follows. */
export type AuthView = 'start' | 'login' | 'register';

/** The values of the form for the sign-in and the registration, in all its steps. */
export interface AuthValues {
  email: string;
  phone: PhoneValue;
  nickname: string;
  password: string;
  /** Whether the visitor accepts the terms. */
  terms: boolean;
  /** Whether the visitor wants marketing email. */
  marketing: boolean;
  captcha: string;
  code: string;
}

export interface AuthCheckOptions {
  view: AuthView;
  flow: Pick<AuthFlow, 'step' | 'signInMethod' | 'requiresCaptcha' | 'isRestored'>;
  kind: AccountKind;
  /** Regular expressions from the site's configuration. */
  patterns: { email?: string | null | undefined; phone?: string | null | undefined };
  countries: readonly PhoneCountry[];
  /** The registration shows a checkbox to accept the terms. */
  showsTerms: boolean;
  /** A registration may leave the password empty: the member then signs in with codes, and can set one later. */
  passwordCanWait: boolean;
  /** The account step shows a captcha field, except in the view `start`. */
  asksForCaptcha: boolean;
}

/** The checks of the fields that the current step shows. */
export function authChecks({
  view,
  flow,
  kind,
  patterns,
  countries,
  showsTerms,
  passwordCanWait,
  asksForCaptcha,
}: AuthCheckOptions): FormChecks<AuthValues> {
  // `requiredChoice` only checks that the captcha field has a value. The server checks whether it is right.
  const checkNewPassword = (text: string, { email: address, phone }: AuthValues) =>
    passwordCanWait && text === '' ? accept(text) : newPassword(text, kind === 'email' ? address.trim() : phone.number);
  const captchaCheck: FormChecks<AuthValues> = { captcha: (text) => requiredChoice('captcha', text) };
  if (flow.step === 'code') {
    return {
      // After a reload, the code step asks for the new password again, because the password isn't stored.
      ...(flow.isRestored && { password: checkNewPassword }),
      code: verificationCode,
      // A captcha that is shown only for a resend may stay empty when the code is submitted.
      ...(flow.requiresCaptcha && captchaCheck),
    };
  }
  return {
    ...(kind === 'email' && { email: (text) => email(text, patterns.email) }),
    ...(kind === 'phone' && {
      phone: (typed) => phoneOfListedCountry(typed, { callingCodes: countries, pattern: patterns.phone }),
    }),
    ...(view === 'register' && { nickname, password: checkNewPassword }),
    ...(view === 'register' && showsTerms && { terms: termsAccepted }),
    // At sign-in, any password is accepted: old ones may be shorter than the minimum for new ones.
    ...(view === 'login' &&
      flow.signInMethod === 'password' && {
        password: (text) => (text ? { ok: true, value: text } : { ok: false, reason: 'fields.password.required' }),
      }),
    ...(asksForCaptcha && view !== 'start' && captchaCheck),
  };
}

/** An action whose request signs the visitor in. */
export type SignInAction = 'signInWithPassword' | 'signInWithCode' | 'register';

/** What a submit of the form does. `findNextStep` asks the server whether a sign-in or a registration follows. */
export type SubmitAction = 'findNextStep' | 'requestCode' | SignInAction;

/** Returns what a submit of the form does. A registration always starts with a code that verifies the account. */
export function submitActionOf(
  view: AuthView,
  { step, signInMethod }: Pick<AuthFlow, 'step' | 'signInMethod'>,
): SubmitAction {
  if (view === 'start') return 'findNextStep';
  if (view === 'register') return step === 'account' ? 'requestCode' : 'register';
  if (step === 'code') return 'signInWithCode';
  return signInMethod === 'code' ? 'requestCode' : 'signInWithPassword';
}
