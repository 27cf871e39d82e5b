import { useCallback, useState } from 'react';
import { leave } from './leave';
import { useScope } from './scope';

/** Signs the member out, on the server too where it answers. */
export function useSignOut(): { isSigningOut: boolean; signOutNow(): void } {
  const scope = useScope();
  const [isSigningOut, setSigningOut] = useState(false);
  const signOutNow = useCallback(() => {
    setSigningOut(true);
    void leave(scope).then(() => setSigningOut(false));
  }, [scope]);
  return { isSigningOut, signOutNow };
}
