import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import styles from '../../shared/credentials/auth.module.css';
import { AuthPanel } from '../../shared/credentials/auth-panel';

/** Says that the password was changed, and has a button that opens the sign-in page. */
export function PasswordChanged() {
  const { navigate } = useElementContext();
  const { t } = useTexts();
  return (
    <AuthPanel view="changed" takesFocus isDone title={t('auth:changed.title')} lead={t('auth:changed.lead')}>
      <div className={styles.actions}>
        <Button full onClick={() => navigate('login')}>
          {t('auth:changed.signIn')}
        </Button>
      </div>
    </AuthPanel>
  );
}
