import { useCallback, useState } from 'react';
import { useElementContext } from '../page/element-context';
import { endSession } from './end-session';

/** Signs the member out, on the server too if it responds. */
export function useSignOut(): { isSigningOut: boolean; signOutNow(): void } {
  const context = useElementContext();
  const [isSigningOut, setSigningOut] = useState(false);
  const signOutNow = useCallback(() => {
    setSigningOut(true);
    void endSession(context).then(() => setSigningOut(false));
  }, [context]);
  return { isSigningOut, signOutNow };
}
