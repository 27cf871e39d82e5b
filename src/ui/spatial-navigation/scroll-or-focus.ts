import { deepClosest } from '../focus/deep-focus';
import { topmostDialog } from './controls';
import type { Box } from './geometry/nearest-in-direction';
import { pageScroller, remainingScroll, reveal, scrollerOf, visiblePartOf } from './reveal';

/** One key press scrolls by at most this share of the visible height. Less than 1, so that no line is skipped. */
const maxShare = 0.8;

interface ScrollStepOptions {
  /** The part of the scroll container that is visible and that a TV doesn't cut off. */
  view: Pick<Box, 'top' | 'bottom'>;
  /** The next control in the direction of the key; null if there is none. */
  target: Pick<Box, 'top' | 'bottom'> | null;
  /** Whether the key is the down arrow; otherwise it is the up arrow. */
  isDown: boolean;
  /** How far the container can still scroll in the direction of the key, in px. */
  remaining: number;
}

interface ScrollStep {
  /** The distance to scroll in the direction of the key, in px. */
  distance: number;
  /** Whether this key press moves the focus to the next control. False if there is none or it is still too far away. */
  movesFocus: boolean;
}

/** What one press of an arrow key does: scrolls toward the next control, and focuses it once it is near enough. */
export function scrollStep({ view, target, isDown, remaining }: ScrollStepOptions): ScrollStep {
  const maxDistance = (view.bottom - view.top) * maxShare;
  if (!target) return { distance: Math.min(maxDistance, remaining), movesFocus: false };
  // A control that is taller than the view has to fill the view: its top moves to the view's top (down), or its bottom
  // moves to the view's bottom (up).
  const isTall = target.bottom - target.top > view.bottom - view.top;
  const neededDown = isTall ? target.top - view.top : target.bottom - view.bottom;
  const neededUp = isTall ? view.bottom - target.bottom : view.top - target.top;
  const needed = isDown ? neededDown : neededUp;
  const movesFocus = needed <= maxDistance || remaining <= maxDistance;
  return { distance: Math.max(0, Math.min(needed, maxDistance, remaining)), movesFocus };
}

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
