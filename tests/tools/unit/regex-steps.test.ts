import { expect, test } from 'vitest';
import { regexSteps } from './regex-steps';

const growth = (pattern: RegExp, part: string): number => {
  const stepsFor = (count: number) => regexSteps(() => pattern.exec(part.repeat(count)));
  return stepsFor(400) / stepsFor(200);
};

test('doubling the input doubles a linear expression’s steps and quadruples a quadratic one’s', () => {
  expect(growth(/a[^b]*b?/, 'a')).toBeCloseTo(2, 1);
  expect(growth(/a[^b]*b/, 'a')).toBeCloseTo(4, 1);
});

test('throws if the counter and the engine disagree on an expression', () => {
  expect(() => regexSteps(() => /(?<=a)b/.exec('ab'))).toThrow();
});
