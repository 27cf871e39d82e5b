import { useEffect, useReducer } from 'react';
import { email as emailRule } from '../../../../rules/contact/contact';
import { requiredChoice } from '../../../../rules/identity/text';
import type { Result } from '../../../../runtime/api/call-error';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { useForm } from '../../../../ui/forms/use-form';
import { initialAuthFlow, reduceAuthFlow } from '../../../shared/credentials/auth-flow';
import { useCaptcha } from '../../../shared/credentials/captcha/use-captcha';
import { absentFields, formFieldOf } from '../../../shared/credentials/form-errors';
import { signInDraft, updateDraft } from '../../../shared/credentials/sign-in-draft';
import { useCodeRequest } from '../../../shared/credentials/use-code-request';
import type { SiteRules } from '../../../shared/credentials/use-site-rules';

export interface EmailLinkRequest {
  email: string;
  language: string;
  captchaId?: string;
  captcha?: string;
}

export interface EmailLinkRequestOptions {
  rules: SiteRules;
  /** Requests the email. */
  send(request: EmailLinkRequest): Promise<Result<{ countdown?: number | null | undefined }>>;
  /** Requests the same email again. Default: `send`. */
  sendAgain?: EmailLinkRequestOptions['send'];
}

/** The state and actions of the form that requests an email with a link. */
export function useEmailLinkRequest({ rules, send, sendAgain = send }: EmailLinkRequestOptions) {
  const { lang } = useTexts();
  const [flow, dispatch] = useReducer(reduceAuthFlow, initialAuthFlow);
  const captcha = useCaptcha(rules.captchaKind);
  const form = useForm<{ email: string; captcha: string }>({
    initial: { email: signInDraft.peek().email, captcha: '' },
    checks: {
      email: (text) => emailRule(text, rules.patterns.email),
      ...(captcha.kind !== 'none' && { captcha: (text: string) => requiredChoice('captcha', text) }),
    },
    onSubmit: async (values) => {
      dispatch({ type: 'submitted' });
      await requestCode(String(values.captcha ?? ''));
    },
  });
  const typedEmail = form.values.email;
  useEffect(() => updateDraft({ email: typedEmail }), [typedEmail]);

  const email = typedEmail.trim();
  // The flow's step `code` follows a successful request. Other forms then ask for the code; this one shows the
  // confirmation, because a link has no code.
  const isEmailSent = flow.step === 'code';
  const { requestCode, resend } = useCodeRequest({
    form,
    flow,
    dispatch,
    captcha,
    recipient: email,
    send: (captchaFields) => (isEmailSent ? sendAgain : send)({ email, language: lang, ...captchaFields }),
    absentFields: ['code', ...absentFields({ step: flow.step, kind: 'email', hasPassword: false })],
    fieldFor: (target) => formFieldOf(target, 'email'),
    sendsLink: true,
  });
  return { form, flow, dispatch, captcha, isEmailSent, resend };
}
