import { useTexts } from '../../../runtime/page/element-context';
import { LinkButton } from '../../../ui/button/button';
import styles from '../shared/auth.module.css';

/**
 * The account that was entered in a previous step, with a link to change it. Password managers read the account from
 * the hidden input.
 */
export function KnownAccount({ account, onChange }: { account: string; onChange(): void }) {
  const { t } = useTexts();
  return (
    <p className={styles.knownAccount}>
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <span>{account}</span>
      <LinkButton onClick={onChange}>{t('auth:start.change')}</LinkButton>
    </p>
  );
}
