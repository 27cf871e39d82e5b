/** Where something lies on the screen. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Neighbours may touch, or reach into one another by a rounded corner. */
const overlap = 4;

/**
 * What lies in the nearest row above or below, among everything that shares some width with where one is: from a wide
 * row the button at the left under it comes before a link in the middle further down. Empty where nothing does, or
 * where it is further than `reach`: something else is meant then.
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
