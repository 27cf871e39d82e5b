import { type RefObject, useEffect, useRef } from 'react';

/** True once the component is unmounted, so that late responses are ignored. */
export function useUnmounted(): RefObject<boolean> {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}
