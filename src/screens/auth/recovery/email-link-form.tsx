import { useEffect, useReducer } from 'react';
import { resetPasswordByEmail, sendResetPasswordEmail } from '../../../contract/calls/sign-in';
import { email as emailRule } from '../../../rules/contact/contact';
import { requiredChoice } from '../../../rules/identity/text';
import type { Result } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { Button, LinkButton } from '../../../ui/button/button';
import { EmailField } from '../../../ui/fields/account/email-field';
import { useForm } from '../../../ui/forms/use-form';
import styles from '../../shared/credentials/auth.module.css';
import { initialAuthFlow, reduceAuthFlow } from '../../shared/credentials/auth-flow';
import { AuthPanel } from '../../shared/credentials/auth-panel';
import { CaptchaField } from '../../shared/credentials/captcha/captcha-field';
import { useCaptcha } from '../../shared/credentials/captcha/use-captcha';
import { CodeActions } from '../../shared/credentials/code-field';
import { absentFields, formFieldOf } from '../../shared/credentials/form-errors';
import { LightDomForm } from '../../shared/credentials/light-dom-form';
import { signInDraft, updateDraft } from '../../shared/credentials/sign-in-draft';
import { useCodeRequest } from '../../shared/credentials/use-code-request';
import { type SiteRules, useSiteRules } from '../../shared/credentials/use-site-rules';
import { AuthSkeleton } from '../shared/auth-skeleton';
import type { ViewProps } from '../shared/view-props';
import { BackToSignIn } from './back-to-sign-in';

interface EmailLinkFormProps extends EmailLinkRequestOptions {
  /** The purpose of the emailed link: to set a new password or to activate the account. Selects the texts. */
  view: 'lost-password' | 'resend-confirm';
  takesFocus: boolean;
  /** Shows a link to the view that sets a new password with a code instead of an emailed link. */
  offersRecoveryByCode?: boolean | undefined;
}

/** The form that requests an email with a link, and the confirmation that the email was sent. */
export function EmailLinkForm({ view, takesFocus, offersRecoveryByCode, ...options }: EmailLinkFormProps) {
  const { t } = useTexts();
  const linkRequest = useEmailLinkRequest(options);
  const { form, flow, isEmailSent, resend } = linkRequest;
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
        <EmailSent {...linkRequest} />
      ) : (
        <AddressForm {...linkRequest} view={view} offersRecoveryByCode={offersRecoveryByCode} />
      )}
      <BackToSignIn />
    </AuthPanel>
  );
}

type LinkRequest = ReturnType<typeof useEmailLinkRequest>;

/** What to do if the email doesn't arrive. */
function EmailSent({ flow, resend, dispatch }: LinkRequest) {
  const { t } = useTexts();
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{t('auth:mail.hint')}</p>
      <CodeActions
        flow={flow}
        resend={resend}
        change={{ label: t('auth:mail.change'), onClick: () => dispatch({ type: 'returnedToAccountStep' }) }}
        sendsLink
      />
    </div>
  );
}

/** The form for the email address. */
function AddressForm({
  view,
  offersRecoveryByCode,
  form,
  flow: { suggestedView },
  captcha,
}: LinkRequest & Pick<EmailLinkFormProps, 'view' | 'offersRecoveryByCode'>) {
  const { brand, navigate } = useElementContext();
  const { t } = useTexts();
  const { emailSuffixes } = useSignalValue(brand).settings;
  return (
    <LightDomForm submit={form.submit}>
      <div>
        <EmailField
          {...form.field('email')}
          label={t('auth:mail.label')}
          suffixes={emailSuffixes}
          autoComplete="username"
        />
        {suggestedView && suggestedView !== view && (
          <p className={styles.fieldLink}>
            <LinkButton onClick={() => navigate(suggestedView)}>{t(`auth:suggestion.${suggestedView}`)}</LinkButton>
          </p>
        )}
      </div>
      <CaptchaField captcha={captcha} field={form.field('captcha')} />
      <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
        {t('auth:mail.submit')}
      </Button>
      {offersRecoveryByCode && (
        <p className={styles.formLink}>
          <LinkButton onClick={() => navigate('forgot-password')}>{t('auth:mail.useCode')}</LinkButton>
        </p>
      )}
    </LightDomForm>
  );
}

export interface EmailLinkRequest {
  email: string;
  language: string;
  captchaId?: string;
  captcha?: string;
}

interface EmailLinkRequestOptions {
  rules: SiteRules;
  /** Requests the email. */
  send(request: EmailLinkRequest): Promise<Result<{ countdown?: number | null | undefined }>>;
  /** Requests the same email again. Default: `send`. */
  sendAgain?: EmailLinkRequestOptions['send'];
}

/** The state and actions of the form that requests an email with a link. */
function useEmailLinkRequest({ rules, send, sendAgain = send }: EmailLinkRequestOptions) {
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

/** The form that requests an email with a link to set a new password. */
export function LostPassword({ takesFocus }: ViewProps) {
  const context = useElementContext();
  const rules = useSiteRules();
  if (!rules) return <AuthSkeleton rows={2} />;
  return (
    <EmailLinkForm
      view="lost-password"
      takesFocus={takesFocus}
      rules={rules}
      // Of these two calls, `resetPasswordByEmail` requests the first email, and `sendResetPasswordEmail` resends it.
      send={(request) => context.call(resetPasswordByEmail, request)}
      sendAgain={({ email }) => context.call(sendResetPasswordEmail, { email })}
      offersRecoveryByCode
    />
  );
}
