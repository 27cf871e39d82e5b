import { useTexts } from '../../../runtime/page/element-context';
import { LinkButton } from '../../../ui/button/button';
import styles from '../shared/auth.module.css';

/** Shows the account that was entered before, with a link to change it. The hidden field is for password managers. */
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
