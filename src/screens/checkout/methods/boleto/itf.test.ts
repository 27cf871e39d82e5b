import { expect, test } from 'vitest';
import { boletoLine, buildBoletoLine } from '../../../../rules';
import { itfBars, itfPath } from './itf';

/**
 * The weights of a digit's five elements in an ITF barcode (Interleaved 2 of 5). An element is a bar or a space. Two of
 * the five are wide. The last element is for parity.
 */
const weights = [1, 2, 4, 7, 0];

/** Decodes a digit: the sum of the weights of its two wide elements, where 11 means 0. */
function digitOf(widths: number[]): number {
  expect([...widths].sort()).toEqual([1, 1, 1, 3, 3]);
  const sum = widths.reduce((total, width, index) => total + (width === 3 ? (weights[index] ?? 0) : 0), 0);
  return sum === 11 ? 0 : sum;
}

/** Returns the digits of a barcode (an SVG path). Decodes the widths of its bars and spaces, as a scanner does. */
function scan(path: string): string {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)v\d+h-\d+z/g)].map(([, x, width]) => ({
    x: Number(x),
    width: Number(width),
  }));
  const elementWidths: number[] = [];
  for (const [index, { x, width }] of bars.entries()) {
    elementWidths.push(width);
    const next = bars[index + 1];
    if (next) elementWidths.push(next.x - x - width);
  }
  const startPattern = elementWidths.slice(0, 4);
  const stopPattern = elementWidths.slice(-3);
  expect(startPattern).toEqual([1, 1, 1, 1]);
  expect(stopPattern).toEqual([3, 1, 1]);
  const digitWidths = elementWidths.slice(4, -3);
  let digits = '';
  for (let index = 0; index < digitWidths.length; index += 10) {
    // Two digits: the first in the bars, the second in the spaces.
    const pairWidths = digitWidths.slice(index, index + 10);
    digits += digitOf(pairWidths.filter((_, position) => position % 2 === 0));
    digits += digitOf(pairWidths.filter((_, position) => position % 2 === 1));
  }
  return digits;
}

const barcodePath = (digits: string) => itfPath(itfBars(digits).bars, 50, 10);

test('a scanner reads every digit in both positions of a pair', () => {
  for (let first = 0; first < 10; first += 1) {
    for (let second = 0; second < 10; second += 1) {
      const digits = `${first}${second}`;
      expect(scan(barcodePath(digits))).toBe(digits);
    }
  }
});

test('a boleto’s barcode has 44 digits and is 405 modules wide', () => {
  const line = buildBoletoLine({
    bank: '237',
    dueDate: '2026-11-25',
    amount: { amount: '19.90', currency: 'BRL' },
    freeField: '9876543210123456789012345',
  });
  const parsedLine = boletoLine(line, { now: Date.UTC(2026, 10, 20) });
  if (!parsedLine.ok) throw new Error(parsedLine.reason);
  const digits = parsedLine.value.barcode;
  expect(digits).toHaveLength(44);
  expect(scan(barcodePath(digits))).toBe(digits);
  expect(itfBars(digits).width).toBe(405);
});

test('the bars start after the quiet zone', () => {
  expect(barcodePath('00').startsWith('M10 0h1v50h-1zM12 0h1')).toBe(true);
});

test('`itfBars` throws an error for an odd number of digits, and for a character that isn’t a digit', () => {
  expect(() => itfBars('123')).toThrow(TypeError);
  expect(() => itfBars('1x')).toThrow(TypeError);
  expect(() => itfBars('1 ')).toThrow(TypeError);
});
