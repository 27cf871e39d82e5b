import type { Box } from './box';

/** By how many pixels neighboring boxes may overlap. */
const overlapPx = 4;
/** A row is near if it's no further away than this share of `reach`. */
const nearShare = 0.6;

/**
 * The items of the nearest row above or below that overlaps horizontally with the current box: below a wide row, the
 * button at the left comes before a link further down in the middle. If that row isn't near, a row in between comes first
 * even if it's further left or right, so that no row is skipped. Empty if no overlapping row is within `reach` px.
 */
export function nextRow<T>(
  from: Box,
  others: readonly (readonly [T, Box])[],
  { isDown, reach }: { isDown: boolean; reach: number },
): T[] {
  const gapTo = (box: Box) => (isDown ? box.top - from.bottom : from.top - box.bottom);
  const beyond = others.filter(([, box]) => gapTo(box) >= -overlapPx);
  const facing = beyond.filter(([, box]) => box.left < from.right - overlapPx && box.right > from.left + overlapPx);
  const nearestOf = (items: typeof beyond) =>
    [...items].sort(([, first], [, second]) => gapTo(first) - gapTo(second))[0];
  const nearestFacing = nearestOf(facing);
  if (!nearestFacing || gapTo(nearestFacing[1]) > reach) return [];
  const [, facingBox] = nearestFacing;
  const between = beyond.filter(([, box]) =>
    isDown ? box.bottom <= facingBox.top + overlapPx : box.top >= facingBox.bottom - overlapPx,
  );
  const isNear = gapTo(facingBox) <= reach * nearShare;
  const nearestBetween = isNear ? undefined : nearestOf(between);
  const rowBox = nearestBetween?.[1] ?? facingBox;
  return (nearestBetween ? between : facing)
    .filter(([, box]) => box.top < rowBox.bottom && box.bottom > rowBox.top)
    .map(([item]) => item);
}
