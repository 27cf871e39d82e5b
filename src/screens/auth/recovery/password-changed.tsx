import { useState } from 'react';
import { login } from '../../../contract/calls/sign-in';
import type { UserInfo } from '../../../contract/entities';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { sessionOf } from '../../../runtime/session/session';
import { Button } from '../../../ui/button/button';
import styles from '../../shared/credentials/auth.module.css';
import { AuthPanel } from '../../shared/credentials/auth-panel';
import { trySealPassword } from '../../shared/credentials/try-seal-password';
import type { AccountRequestFields } from '../shared/account-name';

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

interface SignInAgain {
  /** Whether `signInAgain` failed or needs a captcha, so that the member must use the sign-in form. */
  needsSignInForm: boolean;
  /** Signs in with the new password. */
  signInAgain(account: AccountRequestFields, password: string): Promise<void>;
}

/**
 * Returns `signInAgain`, to be called after a new password was set: the server then ends every session of the account.
 */
export function useSignInAgain(
  onDone: (user: UserInfo, isNew: boolean) => void,
  requiresCaptcha: boolean,
): SignInAgain {
  const context = useElementContext();
  const member = useMember();
  const [needsSignInForm, setNeedsSignInForm] = useState(false);
  const signInAgain = async (account: AccountRequestFields, password: string) => {
    // The server ended the session when the password was changed.
    sessionOf(context.settings.peek()).signOut();
    const brandCode = context.brand.peek().settings.code;
    // If a captcha is required, no request is sent, because only the sign-in form can show a captcha.
    const sealed = requiresCaptcha ? null : await trySealPassword(brandCode, 'login', password);
    const result = sealed?.ok ? await context.call(login, { ...account, password: sealed.value }) : null;
    if (result?.ok) {
      onDone(result.value, false);
      return;
    }
    setNeedsSignInForm(true);
    if (member) context.emit('sub-logout', { reason: 'password' });
  };
  return { needsSignInForm, signInAgain };
}
