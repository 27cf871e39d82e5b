import { expect, test } from 'vitest';
import { regexSteps } from './regex-steps';

const growth = (pattern: RegExp, part: string): number => {
  const stepsFor = (count: number) => regexSteps(() => pattern.exec(part.repeat(count)));
  return stepsFor(400) / stepsFor(200);
};

test('twice the text takes twice the steps of a linear expression, and four times those of a quadratic one', () => {
  expect(growth(/a[^b]*b?/, 'a')).toBeCloseTo(2, 1);
  expect(growth(/a[^b]*b/, 'a')).toBeCloseTo(4, 1);
});

test('an expression that the counter reads otherwise than the engine does is an error', () => {
  expect(() => regexSteps(() => /(?<=a)b/.exec('ab'))).toThrow();
});
