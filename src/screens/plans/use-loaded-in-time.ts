import { useRef } from 'react';

/**
 * Whether something was loaded before the content below it was rendered. Decided once: what loads later is shown below
 * the content, to avoid a layout shift.
 */
export function useLoadedInTime(isHere: boolean, isRestDrawn: boolean): boolean {
  const isDecided = useRef<boolean | undefined>(undefined);
  isDecided.current ??= isRestDrawn || isHere ? isHere : undefined;
  return isDecided.current ?? true;
}
