import { email, phone } from '../../../rules/contact/contact';
import { chosenPassword, passwordPair, verificationCode } from '../../../rules/identity/password';
import { chosen } from '../../../rules/identity/text';
import type { PhoneCountry, PhoneValue } from '../../../ui/fields/phone/phone-field';
import type { FormChecks } from '../../../ui/forms/form-state';
import type { AccountKind } from '../shared/sign-in-draft';
import type { Flow } from '../shared/sign-in-state';
import type { SiteRules } from '../shared/use-site-rules';

/** A new password, typed twice. */
export interface PasswordValues {
  password: string;
  repeat: string;
}

/** Everything that is typed on the way to a new password. */
export interface RecoveryValues extends PasswordValues {
  email: string;
  phone: PhoneValue;
  captcha: string;
  code: string;
}

interface Situation extends Pick<SiteRules, 'patterns'> {
  flow: Pick<Flow, 'step' | 'wantsCaptcha'>;
  kind: AccountKind;
  countries: readonly PhoneCountry[];
  asksCaptcha: boolean;
}

type Fields = 'password' | 'repeat';
type PairChecks = Required<Pick<FormChecks<PasswordValues>, Fields>>;

/** Each field says what is wrong with it alone; that the two differ is said at the second. */
export const pairChecks = {
  password: (text) => chosenPassword(text),
  repeat: (text, { password: first }) => {
    const pair = passwordPair(first, text);
    // What is wrong with the first is said there.
    return pair.ok || !chosenPassword(first).ok ? { ok: true, value: text } : pair;
  },
} satisfies PairChecks;

/** What has to be right before a step may be sent: only what is on the screen. */
export function recoveryChecks({
  flow,
  kind,
  patterns,
  countries,
  asksCaptcha,
}: Situation): FormChecks<RecoveryValues> {
  const captcha: FormChecks<RecoveryValues> = { captcha: (text) => chosen('captcha', text) };
  if (flow.step === 'code') return { code: verificationCode, ...pairChecks, ...(flow.wantsCaptcha && captcha) };
  return {
    ...(kind === 'email' && { email: (text) => email(text, patterns.email) }),
    ...(kind === 'phone' && {
      phone: (typed) => {
        const lengths = countries.find(({ country }) => country === typed.country)?.lengths ?? null;
        return phone(typed, { pattern: patterns.phone ?? null, lengths });
      },
    }),
    ...(asksCaptcha && captcha),
  };
}
