import { deepClosest } from '../focus/deep-focus';
import { topmostDialog } from './controls';
import { scrollStep } from './geometry/scroll-step';
import { pageScroller, remainingScroll, reveal, scrollerOf, visiblePartOf } from './reveal';

interface VerticalMove {
  active: Element | null;
  /** The control that gets the focus once it is near enough; null if there is none in this direction. */
  next: HTMLElement | null;
  isDown: boolean;
}

/** A container counts as scrolled to its end if at most this many px remain, because positions can be fractional. */
const scrollTolerance = 1;

/** Scrolls toward the next control, or focuses the control if it's near enough. Returns false if neither happened. */
export function scrollOrFocus(root: Document, { active, next, isDown }: VerticalMove): boolean {
  const dialog = topmostDialog(root);
  const start = active && active !== root.body ? active : (dialog ?? root.body);
  const innerScroller = scrollerOf(start, dialog);
  // An inner container scrolls to its end before the focus leaves it. While a dialog is open, the page doesn't scroll.
  const scroller =
    remainingScroll(innerScroller, isDown) > scrollTolerance || dialog ? innerScroller : pageScroller(root);
  if (!scroller) {
    next?.focus();
    return next !== null;
  }
  const isNextInScroller = next !== null && (scroller === pageScroller(root) || isInside(next, scroller));
  const target = isNextInScroller ? next.getBoundingClientRect() : null;
  const remaining = remainingScroll(scroller, isDown);
  const { distance, movesFocus } = scrollStep({ view: visiblePartOf(scroller), target, isDown, remaining });
  if (next && (movesFocus || remaining <= scrollTolerance)) {
    next.focus({ preventScroll: true });
    reveal(next);
    return true;
  }
  scroller.scrollTop += isDown ? distance : -distance;
  return distance > 0;
}

/** Whether an element is inside a scroll container, across shadow roots and slots. */
const isInside = (element: Element, scroller: Element): boolean =>
  deepClosest(element, (ancestor) => ancestor === scroller) !== null;
