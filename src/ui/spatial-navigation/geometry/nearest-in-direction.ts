/** A rectangle on the screen. Its edges are distances in px from the viewport's left and top edges. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

interface Point {
  x: number;
  y: number;
}

/**
 * The right arrow key can also move the focus to a control whose left edge is to the left of the focused control's
 * right edge, by less than this share of its own width. The other keys work the same way, up and down with the height.
 */
const maxShareBehind = 0.3;

/**
 * The middle of the edge through which the focus leaves `box`, the box of the focused control. For the right arrow key,
 * it is the right edge.
 */
function exitPoint(box: Box, direction: Direction): Point {
  if (direction === 'left' || direction === 'right') return { x: box[direction], y: (box.top + box.bottom) / 2 };
  return { x: (box.left + box.right) / 2, y: direction === 'up' ? box.top : box.bottom };
}

/**
 * Whether enough of a candidate's box lies beyond the exit point in the direction of the arrow key. False for a box
 * without a size, which can't be seen.
 */
function liesAhead({ left, right, top, bottom }: Box, exit: Point, direction: Direction): boolean {
  const width = right - left;
  const height = bottom - top;
  if (width === 0 && height === 0) return false;
  switch (direction) {
    case 'left':
      return right - width * maxShareBehind < exit.x;
    case 'right':
      return left + width * maxShareBehind > exit.x;
    case 'up':
      return bottom - height * maxShareBehind < exit.y;
    case 'down':
      return top + height * maxShareBehind > exit.y;
  }
}

/**
 * Distances that differ by less count as equal, in px. Below the middle of a wide control, two columns are about equally
 * far away, and the focus should move to the first.
 */
const tolerance = 8;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/**
 * The distance from the exit point to the nearest point on the edge of a candidate's box that faces the exit point. For
 * the right arrow key, it is the left edge.
 */
function distanceTo(box: Box, exit: Point, direction: Direction): number {
  const isHorizontal = direction === 'left' || direction === 'right';
  const nearEdge = { left: box.right, right: box.left, up: box.bottom, down: box.top }[direction];
  const nearest = isHorizontal
    ? { x: nearEdge, y: clamp(exit.y, box.top, box.bottom) }
    : { x: clamp(exit.x, box.left, box.right), y: nearEdge };
  return Math.sqrt((nearest.x - exit.x) ** 2 + (nearest.y - exit.y) ** 2);
}

/**
 * The candidate that an arrow key moves the focus to from the box `from`: of the candidates in the key's direction, the
 * one that is nearest to the middle of the edge through which the focus leaves the box. The first one if distances are
 * about equal; undefined if no candidate lies in that direction.
 */
export function nearestInDirection<T>(
  from: Box,
  candidates: readonly (readonly [T, Box])[],
  direction: Direction,
): T | undefined {
  const exit = exitPoint(from, direction);
  let nearest: { item: T; distance: number } | undefined;
  for (const [item, box] of candidates) {
    if (!liesAhead(box, exit, direction)) continue;
    const distance = distanceTo(box, exit, direction);
    if (!nearest || distance < nearest.distance - tolerance) nearest = { item, distance };
  }
  return nearest?.item;
}
