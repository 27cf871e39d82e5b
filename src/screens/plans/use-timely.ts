import { useRef } from 'react';

/**
 * Whether something came before what stands below it was drawn. Decided once: what comes later goes under it, so that
 * nothing moves away beneath a finger.
 */
export function useTimely(isHere: boolean, isRestDrawn: boolean): boolean {
  const isDecided = useRef<boolean | undefined>(undefined);
  isDecided.current ??= isRestDrawn || isHere ? isHere : undefined;
  return isDecided.current ?? true;
}
