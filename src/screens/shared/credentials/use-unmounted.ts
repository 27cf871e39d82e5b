import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref whose `current` is true once the component is unmounted. Callers use it to ignore late responses. */
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
