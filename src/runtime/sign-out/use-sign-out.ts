import { useCallback, useState } from 'react';
import { useElementContext } from '../page/element-context';
import { leave } from './end-session';

/** Signs the member out, on the server too where it answers. */
export function useSignOut(): { isSigningOut: boolean; signOutNow(): void } {
  const scope = useElementContext();
  const [isSigningOut, setSigningOut] = useState(false);
  const signOutNow = useCallback(() => {
    setSigningOut(true);
    void leave(scope).then(() => setSigningOut(false));
  }, [scope]);
  return { isSigningOut, signOutNow };
}
