import { useEffect, useRef, useState } from 'react';
import type { SubEventDetails } from '../../../../runtime/page/events';

/** Whether the session ended without a sign-out on this page: it expired, or the server or another tab ended it. */
export function useSessionEnded(isMember: boolean): boolean {
  const wasMember = useRef(false);
  const [hasSignedOut, setHasSignedOut] = useState(false);
  if (isMember) wasMember.current = true;
  useEffect(() => {
    const onLogout = (event: Event) => {
      if ((event as CustomEvent<SubEventDetails['sub-logout']>).detail.reason === 'user') setHasSignedOut(true);
    };
    document.addEventListener('sub-logout', onLogout);
    return () => document.removeEventListener('sub-logout', onLogout);
  }, []);
  useEffect(() => {
    if (isMember) setHasSignedOut(false);
  }, [isMember]);
  return wasMember.current && !isMember && !hasSignedOut;
}
