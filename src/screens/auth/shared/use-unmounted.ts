import { type RefObject, useEffect, useRef } from 'react';

/** True once the component is unmounted, so that late answers are ignored. */
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
