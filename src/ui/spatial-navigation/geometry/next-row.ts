import type { Box } from './nearest-in-direction';

/** Two boxes are in one row if they overlap vertically by more than this share of the shorter box's height. */
const minOverlapShare = 0.5;

/** Returns the items of `others`, with their boxes, that are in the same row as `from`. */
export function itemsInSameRow<T>(from: Box, others: readonly (readonly [T, Box])[]): (readonly [T, Box])[] {
  return others.filter(([, box]) => {
    const overlap = Math.min(from.bottom, box.bottom) - Math.max(from.top, box.top);
    return overlap > minOverlapShare * Math.min(from.bottom - from.top, box.bottom - box.top);
  });
}

/** By how many pixels the boxes of neighboring rows or columns may overlap. */
const maxOverlapPx = 4;
/** A row counts as near if its distance is at most this share of `maxGap`, the maximum distance. */
const nearShare = 0.6;

/**
 * The items of the row to which the Up or Down key moves the focus. `from` is the box of the focused item. Usually, the
 * row is the nearest one that overlaps horizontally with `from`. For example, below a wide box, a button at the left is
 * preferred to a link further down in the middle. But if that row is too far away to count as near (`nearShare`), a row
 * between it and `from` is preferred, even one that doesn't overlap with `from`, so that no row is skipped. Empty if no
 * overlapping row is within `maxGap`, in px.
 */
export function nextRow<T>(
  from: Box,
  otherItems: readonly (readonly [T, Box])[],
  { isDown, maxGap }: { isDown: boolean; maxGap: number },
): T[] {
  const gapTo = (box: Box) => (isDown ? box.top - from.bottom : from.top - box.bottom);
  const ahead = otherItems.filter(([, box]) => gapTo(box) >= -maxOverlapPx);
  const overlapping = ahead.filter(
    ([, box]) => box.left < from.right - maxOverlapPx && box.right > from.left + maxOverlapPx,
  );
  const nearestOf = (items: typeof ahead) =>
    [...items].sort(([, first], [, second]) => gapTo(first) - gapTo(second))[0];
  const nearestOverlapping = nearestOf(overlapping);
  if (!nearestOverlapping || gapTo(nearestOverlapping[1]) > maxGap) return [];
  const [, overlappingBox] = nearestOverlapping;
  const between = ahead.filter(([, box]) =>
    isDown ? box.bottom <= overlappingBox.top + maxOverlapPx : box.top >= overlappingBox.bottom - maxOverlapPx,
  );
  const isNear = gapTo(overlappingBox) <= maxGap * nearShare;
  const nearestBetween = isNear ? undefined : nearestOf(between);
  const rowBox = nearestBetween?.[1] ?? overlappingBox;
  return (nearestBetween ? between : overlapping)
    .filter(([, box]) => box.top < rowBox.bottom && box.bottom > rowBox.top)
    .map(([item]) => item);
}
