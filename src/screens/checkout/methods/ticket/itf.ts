/** The two wide elements of each digit. Interleaved 2 of 5 (ISO/IEC 16390). */
const wideElements: readonly (readonly [number, number])[] = [
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

/** The width of a wide element; narrow ones are 1 module. */
const wide = 3;

const widthsOf = (digit: string): number[] => {
  const pair = wideElements[Number(digit)];
  if (!pair || !/^\d$/.test(digit)) throw new TypeError(`"${digit}" is not a digit`);
  return [0, 1, 2, 3, 4].map((element) => (pair.includes(element) ? wide : 1));
};

/** A bar: its start and width in modules. */
export interface Bar {
  x: number;
  width: number;
}

/**
 * The bars of an even number of digits, without the quiet zone. Each pair is interleaved: the first digit is encoded in
 * the bars, the second in the spaces between them.
 */
export function itfBars(digits: string): { bars: Bar[]; width: number } {
  if (digits.length % 2 !== 0) throw new TypeError('The number of digits must be even');
  const elements = [1, 1, 1, 1];
  for (let offset = 0; offset < digits.length; offset += 2) {
    const spaces = widthsOf(digits.charAt(offset + 1));
    for (const [index, bar] of widthsOf(digits.charAt(offset)).entries()) elements.push(bar, spaces[index] ?? 1);
  }
  elements.push(wide, 1, 1);
  const bars: Bar[] = [];
  let x = 0;
  for (const [index, width] of elements.entries()) {
    if (index % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { bars, width: x };
}

/** The bars as an SVG path, `height` modules high, starting at x = `margin`. */
export const itfPath = (bars: readonly Bar[], height: number, margin: number): string =>
  bars.map(({ x, width }) => `M${x + margin} 0h${width}v${height}h-${width}z`).join('');
