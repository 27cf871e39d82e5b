import { useRef } from 'react';

/**
 * Whether an optional part, such as notices, loaded before the main content rendered. Such a part can be shown above
 * the content; a part that loads later belongs below the content, to avoid a layout shift. The result is true until the
 * part has loaded or the content has rendered, and never changes after that.
 */
export function useLoadedInTime(isLoaded: boolean, isContentRendered: boolean): boolean {
  const wasInTime = useRef<boolean | undefined>(undefined);
  const isDecided = isLoaded || isContentRendered;
  if (isDecided) wasInTime.current ??= isLoaded;
  return wasInTime.current ?? true;
}
