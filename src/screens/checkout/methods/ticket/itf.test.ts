import { expect, test } from 'vitest';
import { boletoLine, buildBoletoLine } from '../../../../rules';
import { itfBars, itfPath } from './itf';

/** A digit is the sum of the weights of its two wide elements; 11 means 0. The last element is the parity. */
const weights = [1, 2, 4, 7, 0];

function digitOf(widths: number[]): number {
  expect([...widths].sort()).toEqual([1, 1, 1, 3, 3]);
  const sum = widths.reduce((total, width, index) => total + (width === 3 ? (weights[index] ?? 0) : 0), 0);
  return sum === 11 ? 0 : sum;
}

/** Reads the bars and spaces along one line, like a scanner. */
function scan(path: string): string {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)v\d+h-\d+z/g)].map(([, x, width]) => ({
    x: Number(x),
    width: Number(width),
  }));
  const runs: number[] = [];
  for (const [index, { x, width }] of bars.entries()) {
    runs.push(width);
    const next = bars[index + 1];
    if (next) runs.push(next.x - x - width);
  }
  expect(runs.slice(0, 4)).toEqual([1, 1, 1, 1]);
  expect(runs.slice(-3)).toEqual([3, 1, 1]);
  const body = runs.slice(4, -3);
  let digits = '';
  for (let index = 0; index < body.length; index += 10) {
    const pair = body.slice(index, index + 10);
    digits += digitOf(pair.filter((_, position) => position % 2 === 0));
    digits += digitOf(pair.filter((_, position) => position % 2 === 1));
  }
  return digits;
}

const barcode = (digits: string) => itfPath(itfBars(digits).bars, 50, 10);

test('a scanner reads every digit in both positions of a pair', () => {
  for (let first = 0; first < 10; first += 1) {
    for (let second = 0; second < 10; second += 1) expect(scan(barcode(`${first}${second}`))).toBe(`${first}${second}`);
  }
});

test('a slip has 44 digits and is 405 modules wide', () => {
  const line = buildBoletoLine({
    bank: '237',
    dueDate: '2026-11-25',
    amount: { amount: '19.90', currency: 'BRL' },
    freeField: '9876543210123456789012345',
  });
  const parsedLine = boletoLine(line, { now: Date.UTC(2026, 10, 20) });
  if (!parsedLine.ok) throw new Error(parsedLine.reason);
  expect(scan(barcode(parsedLine.value.barcode))).toBe(parsedLine.value.barcode);
  expect(itfBars(parsedLine.value.barcode).width).toBe(405);
});

test('the bars start after the quiet zone', () => {
  expect(barcode('00').startsWith('M10 0h1v50h-1zM12 0h1')).toBe(true);
});

test('invalid digits throw an error', () => {
  expect(() => itfBars('123')).toThrow(TypeError);
  expect(() => itfBars('1x')).toThrow(TypeError);
  expect(() => itfBars('1 ')).toThrow(TypeError);
});
