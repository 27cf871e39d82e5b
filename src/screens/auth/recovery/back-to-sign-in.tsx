import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { LinkButton } from '../../../ui/button/button';
import styles from '../../shared/credentials/auth.module.css';

/** A link back to the sign-in form. Renders nothing for a member, who is signed in. */
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
