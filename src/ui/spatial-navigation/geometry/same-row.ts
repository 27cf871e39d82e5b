import type { Box } from './box';

/** The share of the smaller control's height that has to overlap with the other control. */
const minOverlapShare = 0.5;

/** The items in the row of the current box. */
export function sameRow<T>(from: Box, others: readonly (readonly [T, Box])[]): (readonly [T, Box])[] {
  return others.filter(([, box]) => {
    const overlap = Math.min(from.bottom, box.bottom) - Math.max(from.top, box.top);
    return overlap > minOverlapShare * Math.min(from.bottom - from.top, box.bottom - box.top);
  });
}
