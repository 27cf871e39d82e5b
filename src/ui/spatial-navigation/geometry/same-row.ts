import type { Box } from './box';

/** The share of the smaller box's height that must overlap with the taller one. */
const minOverlapShare = 0.5;

/** The items beside the current box, that is, in the same row. */
export function sameRow<T>(from: Box, others: readonly (readonly [T, Box])[]): (readonly [T, Box])[] {
  return others.filter(([, box]) => {
    const overlap = Math.min(from.bottom, box.bottom) - Math.max(from.top, box.top);
    return overlap > minOverlapShare * Math.min(from.bottom - from.top, box.bottom - box.top);
  });
}
