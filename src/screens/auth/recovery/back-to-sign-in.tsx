import { useElementContext, useMember, useTexts } from '../../../runtime/page/element-context';
import { LinkButton } from '../../../ui/button/button';
import styles from '../shared/auth.module.css';

/** The way back for who remembers the password after all; a member has no use for it. */
export function BackToSignIn() {
  const { navigate } = useElementContext();
  const { t } = useTexts();
  if (useMember()) return null;
  return (
    <p className={styles.switch}>
      <LinkButton onClick={() => navigate('login')}>{t('auth:forgot.back')}</LinkButton>
    </p>
  );
}
