/** A position on the screen. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Tolerance in pixels: neighbors may overlap by a rounded corner. */
const overlap = 4;
/** The share of the reach from which on a row in between counts, even if it is further left or right. */
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
  const beyond = others.filter(([, box]) => gapTo(box) >= -overlap);
  const facing = beyond.filter(([, box]) => box.left < from.right - overlap && box.right > from.left + overlap);
  const nearestOf = (items: typeof beyond) => [...items].sort(([, one], [, two]) => gapTo(one) - gapTo(two))[0];
  const first = nearestOf(facing);
  if (!first || gapTo(first[1]) > reach) return [];
  const [, near] = first;
  const between = beyond.filter(([, box]) =>
    isDown ? box.bottom <= near.top + overlap : box.top >= near.bottom - overlap,
  );
  const skipped = gapTo(near) > reach * nearShare ? nearestOf(between) : undefined;
  const nearest = skipped?.[1] ?? near;
  return (skipped ? between : facing)
    .filter(([, box]) => box.top < nearest.bottom && box.bottom > nearest.top)
    .map(([thing]) => thing);
}
