import type { Box } from './box';

/** Two boxes are in one row if they overlap vertically by more than this share of the shorter box's height. */
const minOverlapShare = 0.5;

/** Returns the items of `others`, with their boxes, that are in the same row as `from`. */
export function itemsInSameRow<T>(from: Box, others: readonly (readonly [T, Box])[]): (readonly [T, Box])[] {
  return others.filter(([, box]) => {
    const overlap = Math.min(from.bottom, box.bottom) - Math.max(from.top, box.top);
    return overlap > minOverlapShare * Math.min(from.bottom - from.top, box.bottom - box.top);
  });
}
