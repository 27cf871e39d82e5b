import { useElementContext, useTexts } from '../../../../runtime/page/element-context';
import { useSignalValue } from '../../../../runtime/page/use-signal-value';
import { visuallyHidden } from '../../../../ui/styling/tokens';
import styles from '../../shared/auth.module.css';
import { mailProviderOf } from './mail-providers';

/**
 * A link to the webmail of the email address that the sign-in or registration code was sent to. Renders nothing on TVs
 * or if the email provider is unknown.
 */
export function MailboxLink({ email }: { email: string }) {
  const { settings } = useElementContext();
  const { t } = useTexts();
  const provider = mailProviderOf(email);
  const { scene } = useSignalValue(settings);
  if (!provider || scene === 'STB') return null;
  return (
    <a className={styles.mailLink} href={provider.url} target="_blank" rel="noopener noreferrer">
      {t('auth:code.openMail', { provider: provider.name })}
      <span className={visuallyHidden}> ({t('common:kit.newWindow')})</span>
    </a>
  );
}
