import { useRef } from 'react';

/**
 * Whether an optional part, such as notices, loaded before the main content rendered. If so, it can be shown above the
 * content; a part that loads later belongs below it, to avoid a layout shift. True while neither is ready; after that,
 * the result never changes.
 */
export function useLoadedInTime(isLoaded: boolean, isContentRendered: boolean): boolean {
  const wasInTime = useRef<boolean | undefined>(undefined);
  const isDecided = isLoaded || isContentRendered;
  if (isDecided) wasInTime.current ??= isLoaded;
  return wasInTime.current ?? true;
}
