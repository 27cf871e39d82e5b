import { decodePng, type Pixels } from '../helpers/decode-png';

/**
 * Side length, in pixels, of the squares whose average colors are compared. Averages hide that engines smooth the edges
 * of letters differently.
 */
const squareSize = 16;
/** The largest difference of two averages in a color channel (0 to 255) that counts as equal. */
const tolerance = 24;

/** Average red, green and blue of each square, from left to right and from top to bottom. */
function averagesOf({ width, height, data }: Pixels): number[][] {
  const channels = data.length / (width * height);
  const columns = Math.floor(width / squareSize);
  const rows = Math.floor(height / squareSize);
  return Array.from({ length: columns * rows }, (_, squareIndex) => {
    const left = (squareIndex % columns) * squareSize;
    const top = Math.floor(squareIndex / columns) * squareSize;
    const sums = [0, 0, 0];
    for (let y = top; y < top + squareSize; y += 1)
      for (let x = left; x < left + squareSize; x += 1)
        for (const channel of [0, 1, 2])
          sums[channel] = (sums[channel] ?? 0) + (data[(y * width + x) * channels + channel] ?? 0);
    return sums.map((sum) => sum / squareSize ** 2);
  });
}

/**
 * Compares two screenshots. Returns the share (0 to 1) of squares whose average colors differ by more than `tolerance`.
 * Returns 1 if the screenshots have different sizes.
 */
export function differenceOfScreenshots(first: Buffer, second: Buffer): number {
  const firstPixels = decodePng(first);
  const secondPixels = decodePng(second);
  if (firstPixels.width !== secondPixels.width || firstPixels.height !== secondPixels.height) return 1;
  const firstAverages = averagesOf(firstPixels);
  const secondAverages = averagesOf(secondPixels);
  const differentSquares = firstAverages.filter((average, squareIndex) =>
    average.some((value, channel) => Math.abs(value - (secondAverages[squareIndex]?.[channel] ?? 0)) > tolerance),
  );
  return differentSquares.length / firstAverages.length;
}
