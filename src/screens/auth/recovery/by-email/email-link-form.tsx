import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { Button, LinkButton } from '../../../../ui/button/button';
import { EmailField } from '../../../../ui/fields/account/email-field';
import styles from '../../../shared/credentials/auth.module.css';
import { AuthPanel } from '../../../shared/credentials/auth-panel';
import { CaptchaField } from '../../../shared/credentials/captcha/captcha-field';
import { CodeActions } from '../../../shared/credentials/code-field';
import { LightDomForm } from '../../../shared/credentials/light-dom-form';
import { BackToSignIn } from '../back-to-sign-in';
import { type EmailLinkRequestOptions, useEmailLinkRequest } from './use-email-link-request';

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
