import { expect, test } from 'vitest';
import { countRegexSteps } from './regex-steps';

/** The factor by which the steps grow when the input's length doubles. */
const growthFactor = (pattern: RegExp, part: string): number => {
  const stepsFor = (count: number) => countRegexSteps(() => pattern.exec(part.repeat(count)));
  return stepsFor(400) / stepsFor(200);
};

test('when the input doubles, a linear pattern takes twice the steps, and a quadratic one four times the steps', () => {
  expect(growthFactor(/a[^b]*b?/, 'a')).toBeCloseTo(2, 1);
  expect(growthFactor(/a[^b]*b/, 'a')).toBeCloseTo(4, 1);
});

test('countRegexSteps throws if its own engine doesn’t find the same match as the native one', () => {
  expect(() => countRegexSteps(() => /(?<=a)b/.exec('ab'))).toThrow();
});
