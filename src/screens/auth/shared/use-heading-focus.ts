import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a view that a button opened, but not of the first view. `null` means that something
 * else in the view takes the focus.
 */
export function useHeadingFocus(view: string | null, isOpened = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<string | null | undefined>(isOpened ? undefined : view);
  // In the same frame as the new view; later it could steal the focus from another field.
  useLayoutEffect(() => {
    if (before.current !== view && view !== null && heading.current) focusFromStart(heading.current);
    before.current = view;
  }, [view]);
  return heading;
}

/** Focuses the heading and shows what is above it too, such as the chosen plan: reading starts there. */
function focusFromStart(heading: HTMLElement): void {
  heading.focus({ preventScroll: true });
  const panel = heading.closest('section') ?? heading;
  const { top } = panel.getBoundingClientRect();
  if (top < 0 || top > innerHeight) panel.scrollIntoView({ block: 'start' });
}
