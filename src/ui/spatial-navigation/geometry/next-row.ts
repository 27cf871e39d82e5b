import type { Box } from './box';

/** By how many pixels neighboring boxes may overlap. */
const overlapPx = 4;
/** If the row is further away than this share of `reach`, a row in between comes first, even one further left or right. */
const nearShare = 0.6;

/**
 * The items in the nearest row above or below that overlap horizontally with the current one: below a wide row, the
 * button at the left comes before a link further down in the middle. If that row is not near, a row between the two
 * comes first, so that none is skipped. Empty if there is none within `reach`.
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
  const [, facingRow] = nearestFacing;
  const between = beyond.filter(([, box]) =>
    isDown ? box.bottom <= facingRow.top + overlapPx : box.top >= facingRow.bottom - overlapPx,
  );
  const skipped = gapTo(facingRow) > reach * nearShare ? nearestOf(between) : undefined;
  const nearest = skipped?.[1] ?? facingRow;
  return (skipped ? between : facing)
    .filter(([, box]) => box.top < nearest.bottom && box.bottom > nearest.top)
    .map(([item]) => item);
}
