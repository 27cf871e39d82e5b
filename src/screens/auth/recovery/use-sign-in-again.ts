import { useState } from 'react';
import { login } from '../../../contract/calls/auth/user';
import type { UserInfo } from '../../../contract/entities';
import { useElementContext, useMember } from '../../../runtime/page/element-context';
import { signOut } from '../../../runtime/session/session';
import type { AccountName } from '../shared/account-name/account-name';
import { sealedPassword } from '../shared/sealed-password';

interface NewPassword {
  /** The password was set, but signing in with it failed or needs the sign-in form. */
  isChanged: boolean;
  /** Signs in with the new password. */
  signInAgain(name: AccountName, password: string): Promise<void>;
}

/** Signs in again after a new password was set, because the new password ended every session. */
export function useSignInAgain(onDone: (user: UserInfo, isNew: boolean) => void, asksCaptcha: boolean): NewPassword {
  const context = useElementContext();
  const member = useMember();
  const [isChanged, setChanged] = useState(false);
  const signInAgain = async (name: AccountName, typed: string) => {
    // The token became invalid with the old password.
    signOut();
    // A sign-in with a captcha needs the sign-in form.
    const password = asksCaptcha ? null : await sealedPassword(context.brand.peek().settings.code, 'login', typed);
    const result = password?.ok ? await context.call(login, { ...name, password: password.value }) : null;
    if (result?.ok) {
      onDone(result.value, false);
      return;
    }
    setChanged(true);
    if (member) context.emit('sub-logout', { reason: 'password' });
  };
  return { isChanged, signInAgain };
}
