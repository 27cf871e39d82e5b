import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the heading when the view changes, and with `takesFocus` also when the first view appears. `view`
 * is null if another element takes the focus.
 */
export function useHeadingFocus(view: string | null, takesFocus = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // `undefined` differs from every view, so that the first heading takes the focus too.
  const previousView = useRef<string | null | undefined>(takesFocus ? undefined : view);
  // A layout effect, because a later effect could steal the focus from a field that was focused in the meantime.
  useLayoutEffect(() => {
    if (previousView.current !== view && view !== null && heading.current) focusAndShowPanel(heading.current);
    previousView.current = view;
  }, [view]);
  return heading;
}

/**
 * Focuses the heading. Scrolls to the start of the panel, which may be above the heading, if the start is outside the
 * viewport.
 */
function focusAndShowPanel(heading: HTMLElement): void {
  heading.focus({ preventScroll: true });
  const panel = heading.closest('section') ?? heading;
  const { top } = panel.getBoundingClientRect();
  if (top < 0 || top > innerHeight) panel.scrollIntoView({ block: 'start' });
}
