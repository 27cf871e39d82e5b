import { useCallback, useState } from 'react';
import { useElementContext } from '../element-context/element-context';
import { endSession } from './end-session';

/** Returns a function that signs the member out, and whether a sign-out is pending. */
export function useSignOut(): { isSigningOut: boolean; signOutNow(): void } {
  const context = useElementContext();
  const [isSigningOut, setSigningOut] = useState(false);
  const signOutNow = useCallback(() => {
    setSigningOut(true);
    void endSession(context).then(() => setSigningOut(false));
  }, [context]);
  return { isSigningOut, signOutNow };
}
