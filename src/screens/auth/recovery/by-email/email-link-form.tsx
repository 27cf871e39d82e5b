import { useEffect, useReducer } from 'react';
import { email as emailRule } from '../../../../rules/contact/contact';
import { requiredChoice } from '../../../../rules/identity/text';
import type { Result } from '../../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../../runtime/page/element-context';
import { useSignalValue } from '../../../../runtime/page/use-signal-value';
import { Button, LinkButton } from '../../../../ui/button/button';
import { EmailField } from '../../../../ui/fields/account/email-field';
import { useForm } from '../../../../ui/forms/use-form';
import { CaptchaField } from '../../captcha/captcha-field';
import { useCaptcha } from '../../captcha/use-captcha';
import type { SiteRules } from '../../shared/account-name/use-site-rules';
import styles from '../../shared/auth.module.css';
import { AuthPanel } from '../../shared/auth-panel';
import { CodeActions } from '../../shared/code-request/code-actions';
import { useCodeRequest } from '../../shared/code-request/use-code-request';
import { LightDomForm } from '../../shared/light-dom-form';
import { initialAuthFlow, reduceAuthFlow } from '../../shared/sign-in-state/auth-flow';
import { signInDraft, updateDraft } from '../../shared/sign-in-state/sign-in-draft';
import { BackToSignIn } from '../back-to-sign-in';

export interface EmailLinkRequest {
  email: string;
  language: string;
  captchaId?: string;
  captcha?: string;
}

interface EmailLinkFormProps {
  /** The purpose of the emailed link: to set a new password or to activate the account. Selects the texts. */
  view: 'lost-password' | 'resend-confirm';
  takesFocus: boolean;
  rules: SiteRules;
  /** Requests the email. */
  send(request: EmailLinkRequest): Promise<Result<{ countdown?: number | null | undefined }>>;
  /** Requests the same email again. Default: `send`. */
  sendAgain?: EmailLinkFormProps['send'];
  /** Shows a link to the view that sets a new password with a code instead of an emailed link. */
  offersRecoveryByCode?: boolean;
}

/** The form that requests an email with a link, and the confirmation that the email was sent. */
export function EmailLinkForm({
  view,
  takesFocus,
  rules,
  send,
  sendAgain = send,
  offersRecoveryByCode,
}: EmailLinkFormProps) {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const { emailSuffixes } = useSignalValue(context.brand).settings;
  const [flow, dispatch] = useReducer(reduceAuthFlow, initialAuthFlow);
  const captcha = useCaptcha(rules.captchaKind);
  const asksForCaptcha = captcha.kind !== 'none';
  const form = useForm<{ email: string; captcha: string }>({
    initial: { email: signInDraft.peek().email, captcha: '' },
    checks: {
      email: (text) => emailRule(text, rules.patterns.email),
      ...(asksForCaptcha && { captcha: (text: string) => requiredChoice('captcha', text) }),
    },
    onSubmit: async (values) => {
      dispatch({ type: 'submitted' });
      await requestCode(String(values.captcha ?? ''));
    },
  });
  const { email } = form.values;
  useEffect(() => updateDraft({ email }), [email]);

  // The flow's step `code` follows a successful request. Other forms then ask for the code; this one shows the
  // confirmation, because a link has no code.
  const isEmailSent = flow.step === 'code';
  const { requestCode, resend } = useCodeRequest({
    form,
    flow,
    dispatch,
    captcha,
    recipient: email.trim(),
    send: (captchaFields) =>
      (isEmailSent ? sendAgain : send)({ email: email.trim(), language: lang, ...captchaFields }),
    absentFields: ['country', 'password', 'code'],
    fieldFor: (target) => (target === 'account' ? 'email' : target),
    sendsLink: true,
  });

  return (
    <AuthPanel
      view={isEmailSent ? 'sent' : view}
      takesFocus={takesFocus}
      title={t(isEmailSent ? 'auth:mail.sentTitle' : `auth:mail.${view}.title`)}
      lead={isEmailSent ? t(`auth:mail.${view}.sent`, { email: flow.sentTo }) : t(`auth:mail.${view}.lead`)}
      failure={flow.failure}
      retry={isEmailSent ? () => void resend() : form.submit}
    >
      {isEmailSent ? (
        <div className={styles.form}>
          <p className={styles.quiet}>{t('auth:mail.hint')}</p>
          <CodeActions
            flow={flow}
            resend={resend}
            change={{ label: t('auth:mail.change'), onClick: () => dispatch({ type: 'returnedToAccountStep' }) }}
            sendsLink
          />
        </div>
      ) : (
        <LightDomForm submit={form.submit}>
          <div>
            <EmailField
              {...form.field('email')}
              label={t('auth:mail.label')}
              suffixes={emailSuffixes}
              autoComplete="username"
            />
            {flow.suggestedView && flow.suggestedView !== view && (
              <p className={styles.fieldLink}>
                <LinkButton onClick={() => context.navigate(flow.suggestedView ?? 'login')}>
                  {t(`auth:suggestion.${flow.suggestedView}`)}
                </LinkButton>
              </p>
            )}
          </div>
          <CaptchaField captcha={captcha} field={form.field('captcha')} />
          <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
            {t('auth:mail.submit')}
          </Button>
          {offersRecoveryByCode && (
            <p className={styles.formLink}>
              <LinkButton onClick={() => context.navigate('forgot-password')}>{t('auth:mail.useCode')}</LinkButton>
            </p>
          )}
        </LightDomForm>
      )}
      <BackToSignIn />
    </AuthPanel>
  );
}
