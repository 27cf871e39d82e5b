import { useCallback, useState } from 'react';
import { useScope } from '../page/element-context';
import { leave } from './end-session';

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
