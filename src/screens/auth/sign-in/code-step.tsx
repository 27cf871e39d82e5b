import { useIsTv, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { PasswordField } from '../../../ui/fields/account/password-field';
import { visuallyHidden } from '../../../ui/styling/tokens';
import styles from '../../shared/credentials/auth.module.css';
import { CaptchaField } from '../../shared/credentials/captcha/captcha-field';
import { CodeActions, CodeField, LinkAfterLockout } from '../../shared/credentials/code-field';
import type { Auth } from './use-auth';

/** The step that asks for the four-digit code from an email or text message. Submits when the code is complete. */
export function CodeStep({ auth }: { auth: Auth }) {
  const { t } = useTexts();
  const { form, flow, dispatch, view, captcha, kind } = auth;
  return (
    <>
      {kind === 'email' && <MailboxLink email={flow.sentTo} />}
      {/* After a reload, the step is restored without the password, which is never stored. */}
      {flow.isRestored && (
        <PasswordField
          {...form.field('password')}
          label={t('auth:password.label')}
          hint={t('auth:code.passwordAgain')}
          autoComplete="new-password"
          showsStrength
        />
      )}
      <CodeField
        field={form.field('code')}
        kind={kind}
        hasInitialFocus={!flow.isRestored}
        onComplete={() => {
          if (!flow.isRestored || form.values.password) form.submit();
        }}
      />
      {flow.showsCaptcha && <CaptchaField captcha={captcha} field={form.field('captcha')} />}
      <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
        {t(view === 'register' ? 'auth:code.register' : 'auth:code.login')}
      </Button>
      {view !== 'register' && <LinkAfterLockout flow={flow} />}
      <CodeActions
        flow={flow}
        resend={auth.resend}
        change={{ label: t(`auth:code.change.${kind}`), onClick: () => dispatch({ type: 'returnedToAccountStep' }) }}
      />
    </>
  );
}

/**
 * A link to the webmail of the email address that the sign-in or registration code was sent to. Renders nothing on TVs
 * or if the email provider is unknown.
 */
function MailboxLink({ email }: { email: string }) {
  const { t } = useTexts();
  const provider = mailProviderOf(email);
  const isTv = useIsTv();
  if (!provider || isTv) return null;
  return (
    <a className={styles.mailLink} href={provider.url} target="_blank" rel="noopener noreferrer">
      <span>{t('auth:code.openMail', { provider: provider.name })}</span>
      <span className={visuallyHidden}>{` (${t('common:kit.newWindow')})`}</span>
    </a>
  );
}

interface MailProvider {
  name: string;
  /** Matches the part of the email address after the @. */
  pattern: RegExp;
  url: string;
}

/** Email providers whose mailboxes can be opened in a browser. */
const mailProviders: readonly MailProvider[] = [
  { name: 'Gmail', pattern: /^(gmail|googlemail)\.com$/, url: 'https://mail.google.com/' },
  { name: 'Outlook', pattern: /^(outlook|hotmail|live|msn)\.[a-z.]+$/, url: 'https://outlook.live.com/mail/' },
  { name: 'Yahoo Mail', pattern: /^(yahoo|ymail)\.[a-z.]+$/, url: 'https://mail.yahoo.com/' },
  { name: 'iCloud Mail', pattern: /^(icloud|me|mac)\.com$/, url: 'https://www.icloud.com/mail' },
  { name: 'Proton Mail', pattern: /^(proton\.me|protonmail\.com|pm\.me)$/, url: 'https://mail.proton.me/' },
  { name: 'Mail.ru', pattern: /^(mail|bk|inbox|list)\.ru$/, url: 'https://e.mail.ru/' },
  { name: 'Yandex', pattern: /^(yandex\.[a-z.]+|ya\.ru)$/, url: 'https://mail.yandex.ru/' },
];

/** The mail provider of an email address; undefined if `mailProviders` doesn't contain it. */
export function mailProviderOf(email: string): MailProvider | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return mailProviders.find(({ pattern }) => pattern.test(domain));
}
