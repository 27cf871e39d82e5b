import { useEffect, useRef, useState } from 'react';
import type { SubEventDetails } from '../../../../runtime/page/events';

/** Whether a session ended without a sign-out here: the server or another tab ended it, or it expired. */
export function useSessionEnded(isMember: boolean): boolean {
  const wasMember = useRef(false);
  const [isWished, wish] = useState(false);
  if (isMember) wasMember.current = true;
  useEffect(() => {
    const hear = (event: Event) => {
      if ((event as CustomEvent<SubEventDetails['sub-logout']>).detail.reason === 'user') wish(true);
    };
    document.addEventListener('sub-logout', hear);
    return () => document.removeEventListener('sub-logout', hear);
  }, []);
  useEffect(() => {
    if (isMember) wish(false);
  }, [isMember]);
  return wasMember.current && !isMember && !isWished;
}
