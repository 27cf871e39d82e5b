import { useIsTv, useTexts } from '../../../../runtime/element-context/element-context';
import { visuallyHidden } from '../../../../ui/styling/tokens';
import styles from '../../../shared/credentials/auth.module.css';
import { mailProviderOf } from './mail-providers';

/**
 * A link to the webmail of the email address that the sign-in or registration code was sent to. Renders nothing on TVs
 * or if the email provider is unknown.
 */
export function MailboxLink({ email }: { email: string }) {
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
