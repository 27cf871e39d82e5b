import { type RefObject, useEffect, useRef } from 'react';

/** A ref that is true once the component is unmounted. Used to ignore late responses. */
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
