import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focus goes to the heading of what was opened by a press, not of what stands there from the start. Null for what is
 * shown means that something else there takes the focus.
 */
export function useHeadingFocus(shown: string | null, isOpened = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<string | null | undefined>(isOpened ? undefined : shown);
  useEffect(() => {
    if (before.current !== shown && shown !== null) heading.current?.focus();
    before.current = shown;
  }, [shown]);
  return heading;
}
