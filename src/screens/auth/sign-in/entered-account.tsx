import { useTexts } from '../../../runtime/element-context/element-context';
import { LinkButton } from '../../../ui/button/button';
import styles from '../../shared/credentials/auth.module.css';

/**
 * The email address or phone number that the visitor entered in a previous step, with a link to enter another one.
 * Password managers read it from the hidden input.
 */
export function EnteredAccount({ account, onChange }: { account: string; onChange(): void }) {
  const { t } = useTexts();
  return (
    <p className={styles.enteredAccount}>
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <span translate="no">{account}</span>
      <LinkButton onClick={onChange}>{t('auth:start.change')}</LinkButton>
    </p>
  );
}
