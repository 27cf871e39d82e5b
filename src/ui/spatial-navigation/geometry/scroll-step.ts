import type { Box } from './box';

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
