import { useState } from 'react';
import { login } from '../../../contract/calls/auth/user';
import type { UserInfo } from '../../../contract/entities';
import { useElementContext, useMember } from '../../../runtime/page/element-context';
import { signOut } from '../../../runtime/session/session';
import type { AccountName } from '../shared/account-name/account-name';
import { trySealPassword } from '../shared/try-seal-password';

interface SignInAgain {
  /** The password was set, but the member must use the sign-in form: the sign-in failed or requires a captcha. */
  needsSignInForm: boolean;
  /** Signs in with the new password. */
  signInAgain(name: AccountName, password: string): Promise<void>;
}

/** Signs in again after a new password was set, because the new password ended every session. */
export function useSignInAgain(onDone: (user: UserInfo, isNew: boolean) => void, asksForCaptcha: boolean): SignInAgain {
  const context = useElementContext();
  const member = useMember();
  const [needsSignInForm, setNeedsSignInForm] = useState(false);
  const signInAgain = async (name: AccountName, typed: string) => {
    // The token became invalid with the old password.
    signOut();
    // Only the sign-in form can show a captcha.
    const password = asksForCaptcha ? null : await trySealPassword(context.brand.peek().settings.code, 'login', typed);
    const result = password?.ok ? await context.call(login, { ...name, password: password.value }) : null;
    if (result?.ok) {
      onDone(result.value, false);
      return;
    }
    setNeedsSignInForm(true);
    if (member) context.emit('sub-logout', { reason: 'password' });
  };
  return { needsSignInForm, signInAgain };
}
