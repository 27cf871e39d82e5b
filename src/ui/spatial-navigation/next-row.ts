/** A position on the screen. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Tolerance in pixels: neighbors may overlap by a rounded corner. */
const overlap = 4;

/**
 * The items in the nearest row above or below that overlap horizontally with the current one: below a wide row, the
 * button at the left comes before a link further down in the middle. Empty if there is none within `reach`.
 */
export function nextRow<T>(
  from: Box,
  others: readonly (readonly [T, Box])[],
  { isDown, reach }: { isDown: boolean; reach: number },
): T[] {
  const gapTo = (box: Box) => (isDown ? box.top - from.bottom : from.top - box.bottom);
  const ahead = others.filter(
    ([, box]) => gapTo(box) >= -overlap && box.left < from.right - overlap && box.right > from.left + overlap,
  );
  const [first] = [...ahead].sort(([, one], [, two]) => gapTo(one) - gapTo(two));
  if (!first || gapTo(first[1]) > reach) return [];
  const [, nearest] = first;
  return ahead.filter(([, box]) => box.top < nearest.bottom && box.bottom > nearest.top).map(([thing]) => thing);
}
