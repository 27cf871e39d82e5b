import type { Box } from './next-row';

/** The share of the lower of two controls that has to be beside the other one. */
const neededOverlap = 0.5;

/** The items beside the current one: Left and Right never leave a row. */
export function sameRow<T>(from: Box, others: readonly (readonly [T, Box])[]): (readonly [T, Box])[] {
  return others.filter(([, box]) => {
    const shared = Math.min(from.bottom, box.bottom) - Math.max(from.top, box.top);
    return shared > neededOverlap * Math.min(from.bottom - from.top, box.bottom - box.top);
  });
}
