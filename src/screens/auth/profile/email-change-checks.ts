import { email } from '../../../rules/contact/contact';
import { requiredChoice } from '../../../rules/identity/text';
import { verificationCode } from '../../../rules/passwords/password';
import type { FormChecks } from '../../../ui/forms/form-state';
import type { SiteRules } from '../shared/account-name/use-site-rules';
import type { AuthFlow } from '../shared/sign-in-state/auth-flow';

/** The values of the form that changes the email address, in both steps. */
export interface EmailChangeValues {
  email: string;
  /** The current password. */
  password: string;
  captcha: string;
  code: string;
}

interface EmailChangeCheckOptions extends Pick<AuthFlow, 'step'>, Pick<SiteRules, 'patterns'> {
  /** The account step shows a captcha field. */
  asksForCaptcha: boolean;
}

/** The checks of the fields that the current step shows. */
export function emailChangeChecks({
  step,
  patterns,
  asksForCaptcha,
}: EmailChangeCheckOptions): FormChecks<EmailChangeValues> {
  // The code step shows a captcha only for a resend, which checks it. The request with the code contains no captcha.
  if (step === 'code') return { code: verificationCode };
  return {
    email: (text) => email(text, patterns.email),
    password: (text) => (text ? { ok: true, value: text } : { ok: false, reason: 'fields.password.currentRequired' }),
    ...(asksForCaptcha && { captcha: (text) => requiredChoice('captcha', text) }),
  };
}
