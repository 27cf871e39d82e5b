import { useCallback, useState } from 'react';
import { useElementContext } from '../element-context/element-context';
import { endSession } from './end-session';

/**
 * Returns a function that signs the member out, and whether a sign-out is pending. With `switchesAccount`, the member
 * continues on this screen with another account.
 */
export function useSignOut({ switchesAccount }: { switchesAccount?: true } = {}): {
  isSigningOut: boolean;
  signOutNow(): void;
} {
  const context = useElementContext();
  const [isSigningOut, setSigningOut] = useState(false);
  const signOutNow = useCallback(() => {
    setSigningOut(true);
    void endSession(context, switchesAccount && { switchesAccount }).then(() => setSigningOut(false));
  }, [context, switchesAccount]);
  return { isSigningOut, signOutNow };
}
