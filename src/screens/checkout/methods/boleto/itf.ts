/*
 * The barcode format Interleaved 2 of 5 (ITF, ISO/IEC 16390). Each digit has five elements: five bars or five spaces.
 * Two of them are wide. The widths are in modules: a module is the width of a narrow element.
 */

/** By digit: the positions of its two wide elements, counted from 0. */
const widePositionsByDigit: readonly (readonly [number, number])[] = [
  [2, 3],
  [0, 4],
  [1, 4],
  [0, 1],
  [2, 4],
  [0, 2],
  [1, 2],
  [3, 4],
  [0, 3],
  [1, 3],
];

/** The width of a wide element. */
const wideWidth = 3;

/** What is before and after the digits: the widths of alternating bars and spaces, starting with a bar. */
const startPattern = [1, 1, 1, 1];
const stopPattern = [wideWidth, 1, 1];

/** The widths of a digit's five elements. */
const widthsOf = (digit: string): number[] => {
  const widePositions = widePositionsByDigit[Number(digit)];
  if (!widePositions || !/^\d$/.test(digit)) throw new TypeError(`"${digit}" is not a digit`);
  return [0, 1, 2, 3, 4].map((position) => (widePositions.includes(position) ? wideWidth : 1));
};

/** A bar's start and width in modules. */
export interface Bar {
  x: number;
  width: number;
}

/**
 * Encodes an even number of digits. Returns the bars, and the width of the whole barcode in modules without the quiet
 * zones. Each pair of digits is interleaved: the first digit is encoded in the bars, the second in the spaces between
 * them.
 */
export function itfBars(digits: string): { bars: Bar[]; width: number } {
  if (digits.length % 2 !== 0) throw new TypeError('The number of digits must be even');
  const elementWidths = [...startPattern];
  for (let offset = 0; offset < digits.length; offset += 2) {
    const barWidths = widthsOf(digits.charAt(offset));
    const spaceWidths = widthsOf(digits.charAt(offset + 1));
    for (const [index, barWidth] of barWidths.entries()) elementWidths.push(barWidth, spaceWidths[index] ?? 1);
  }
  elementWidths.push(...stopPattern);
  const bars: Bar[] = [];
  let x = 0;
  for (const [index, width] of elementWidths.entries()) {
    const isBar = index % 2 === 0;
    if (isBar) bars.push({ x, width });
    x += width;
  }
  return { bars, width: x };
}

/** The bars as an SVG path. They are `height` modules high and start at x = `margin`. */
export const itfPath = (bars: readonly Bar[], height: number, margin: number): string =>
  bars.map(({ x, width }) => `M${x + margin} 0h${width}v${height}h-${width}z`).join('');
