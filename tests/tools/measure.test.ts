import { expect, test } from 'vitest';
import { largestCircle, measure } from './measure';

const file = (path: string, ...imports: string[]) => ({ path, imports });

test('largestCircle finds the files that import each other through other files', () => {
  const files = [
    file('a', 'b'),
    file('b', 'c', 'd'),
    file('c', 'a'),
    file('d', 'e'),
    file('e', 'd'),
    file('f', 'a', 'd'),
  ];
  expect(largestCircle(files).sort()).toEqual(['a', 'b', 'c']);
});

test('largestCircle returns one file if no files import each other', () => {
  expect(largestCircle([file('a', 'b', 'c'), file('b', 'c'), file('c')])).toHaveLength(1);
});

test('measure counts the files of the product', async () => {
  const counts = new Map(await measure());
  expect(Number.parseInt(counts.get('files in src and elements') ?? '', 10)).toBeGreaterThan(100);
  expect(Number(counts.get('chunk groups'))).toBeGreaterThan(0);
});

test('fewer than six files of the product import each other, even with types and import()', async () => {
  const counts = new Map(await measure());
  expect(
    Number.parseInt(counts.get('largest circle of imports') ?? '', 10),
    counts.get('largest circle of imports'),
  ).toBeLessThan(6);
});
