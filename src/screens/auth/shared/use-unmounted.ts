import { type RefObject, useEffect, useRef } from 'react';

/** True once the screen is away; what was under way then changes nothing any more. */
export function useUnmounted(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
