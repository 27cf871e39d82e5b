import { useRef } from 'react';

/**
 * Whether something was loaded before the content below it was rendered. Decided once: what loads later is shown below
 * the content, to avoid a layout shift.
 */
export function useLoadedInTime(isLoaded: boolean, isContentRendered: boolean): boolean {
  const wasInTime = useRef<boolean | undefined>(undefined);
  wasInTime.current ??= isContentRendered || isLoaded ? isLoaded : undefined;
  return wasInTime.current ?? true;
}
