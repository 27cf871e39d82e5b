import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a view that a button opened, but not of the first view. `null` means that something
 * else in the view takes the focus.
 */
export function useHeadingFocus(view: string | null, isOpened = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousView = useRef<string | null | undefined>(isOpened ? undefined : view);
  // A layout effect runs in the same frame as the new view. Later, it could steal the focus from another field.
  useLayoutEffect(() => {
    if (previousView.current !== view && view !== null && heading.current) focusAndShowPanel(heading.current);
    previousView.current = view;
  }, [view]);
  return heading;
}

/** Focuses the heading, and scrolls to the start of the panel, which may have content above the heading. */
function focusAndShowPanel(heading: HTMLElement): void {
  heading.focus({ preventScroll: true });
  const panel = heading.closest('section') ?? heading;
  const { top } = panel.getBoundingClientRect();
  if (top < 0 || top > innerHeight) panel.scrollIntoView({ block: 'start' });
}
