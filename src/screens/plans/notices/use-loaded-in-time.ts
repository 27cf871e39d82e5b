import { useRef } from 'react';

/**
 * Whether something loaded before the content below it rendered. True until one of the two has happened; then the
 * result never changes, so that something that loads late can be shown below the content without a layout shift.
 */
export function useLoadedInTime(isLoaded: boolean, isContentRendered: boolean): boolean {
  const wasInTime = useRef<boolean | undefined>(undefined);
  const isDecided = isLoaded || isContentRendered;
  if (isDecided) wasInTime.current ??= isLoaded;
  return wasInTime.current ?? true;
}
