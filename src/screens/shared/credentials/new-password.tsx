import { email, phoneOfListedCountry } from '../../../rules/contact/contact';
import { newPassword, passwordPair, verificationCode } from '../../../rules/identity/password';
import { requiredChoice } from '../../../rules/identity/text';
import { useTexts } from '../../../runtime/element-context/element-context';
import { PasswordField } from '../../../ui/fields/account/password-field';
import type { PhoneCountry, PhoneValue } from '../../../ui/fields/phone-field';
import { recorderMask } from '../../../ui/fields/text-input';
import type { FieldBinding, FormChecks } from '../../../ui/forms/form-state';
import type { AuthFlow } from './auth-flow';
import type { AccountKind } from './sign-in-draft';
import type { SiteRules } from './use-site-rules';

/** The fields for a new password, which is typed twice. `account` tells password managers whose password it is. */
export function NewPasswordFields(props: {
  account: string;
  password: FieldBinding<string>;
  repeat: FieldBinding<string>;
}) {
  const { account, password, repeat } = props;
  const { t } = useTexts();
  return (
    <>
      <input
        {...recorderMask.attributes}
        className={recorderMask.className}
        type="text"
        name="username"
        autoComplete="username"
        value={account}
        readOnly
        hidden
      />
      <PasswordField
        {...password}
        label={t('auth:newPassword.label')}
        hint={t('auth:password.hint')}
        hasHintAbove
        autoComplete="new-password"
        showsStrength
      />
      <PasswordField {...repeat} label={t('auth:newPassword.repeat')} autoComplete="new-password" />
    </>
  );
}

/** A new password, typed twice. */
export interface PasswordValues {
  password: string;
  repeat: string;
}

/** The values of the form that resets a forgotten password. */
export interface RecoveryValues extends PasswordValues {
  email: string;
  phone: PhoneValue;
  captcha: string;
  code: string;
}

interface RecoveryCheckOptions extends Pick<SiteRules, 'patterns'> {
  /** `requiresCaptcha` is about the code step: after wrong codes, that step requires a captcha answer too. */
  flow: Pick<AuthFlow, 'step' | 'requiresCaptcha'>;
  kind: AccountKind;
  countries: readonly PhoneCountry[];
  /** The account step shows a captcha field. */
  asksForCaptcha: boolean;
  /** The email address or phone number that the visitor has typed. */
  account: string;
}

/**
 * The checks of a new password that is typed twice, for an account with this email address or phone number. The second
 * field shows a mismatch, but doesn't repeat an error of the first field.
 */
export const newPasswordChecks = (account: string) =>
  ({
    password: (text) => newPassword(text, account),
    repeat: (text, { password: first }) => {
      const pair = passwordPair(first, text);
      return pair.ok || !newPassword(first, account).ok ? { ok: true, value: text } : pair;
    },
  }) satisfies Required<FormChecks<PasswordValues>>;

/** The checks of the fields that the current step shows. */
export function recoveryChecks({
  flow,
  kind,
  patterns,
  countries,
  asksForCaptcha,
  account,
}: RecoveryCheckOptions): FormChecks<RecoveryValues> {
  // `requiredChoice` only checks that there is an answer. The server checks whether it is right.
  const captcha: FormChecks<RecoveryValues> = { captcha: (text) => requiredChoice('captcha', text) };
  if (flow.step === 'code')
    return { code: verificationCode, ...newPasswordChecks(account), ...(flow.requiresCaptcha && captcha) };
  return {
    ...(kind === 'email' && { email: (text) => email(text, patterns.email) }),
    ...(kind === 'phone' && {
      phone: (typed) => phoneOfListedCountry(typed, { callingCodes: countries, pattern: patterns.phone }),
    }),
    ...(asksForCaptcha && captcha),
  };
}
