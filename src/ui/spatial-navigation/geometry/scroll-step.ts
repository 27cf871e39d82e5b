import type { Box } from './box';

/** The share of the view's height that one key press scrolls by; less than 1, so that no line is skipped. */
const pageShare = 0.8;

interface ScrollStepOptions {
  /** The part of the scroll container that is visible and that a TV doesn't cut off. */
  view: Pick<Box, 'top' | 'bottom'>;
  /** The next control in the direction of the key; null if there is none. */
  target: Pick<Box, 'top' | 'bottom'> | null;
  isDown: boolean;
  /** How far the container can still scroll in this direction, in px. */
  remaining: number;
}

interface ScrollStep {
  /** The distance to scroll in the direction of the key, in px. */
  distance: number;
  /** Whether this key press moves the focus to the control. If false, there is more text to scroll through first. */
  movesFocus: boolean;
}

/** What one press of an arrow key does: scrolls toward the next control, and focuses it once it is near enough. */
export function scrollStep({ view, target, isDown, remaining }: ScrollStepOptions): ScrollStep {
  const page = (view.bottom - view.top) * pageShare;
  if (!target) return { distance: Math.min(page, remaining), movesFocus: false };
  // For a control that is taller than the view, showing its near edge is enough.
  const isTall = target.bottom - target.top > view.bottom - view.top;
  const neededDown = isTall ? target.top - view.top : target.bottom - view.bottom;
  const neededUp = isTall ? view.bottom - target.bottom : view.top - target.top;
  const needed = isDown ? neededDown : neededUp;
  const movesFocus = needed <= page || remaining <= page;
  return { distance: Math.max(0, Math.min(needed, page, remaining)), movesFocus };
}
