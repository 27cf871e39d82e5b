import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Focus goes to the heading of what was opened by a press, not of what stands there from the start. Null for what is
 * shown means that something else there takes the focus.
 */
export function useHeadingFocus(shown: string | null, isOpened = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<string | null | undefined>(isOpened ? undefined : shown);
  // In the same frame as the new view: later, it would take the focus from somebody who has already moved on.
  useLayoutEffect(() => {
    if (before.current !== shown && shown !== null) heading.current?.focus();
    before.current = shown;
  }, [shown]);
  return heading;
}
