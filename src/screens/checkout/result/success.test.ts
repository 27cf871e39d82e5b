import { expect, it } from 'vitest';
import { purchaseAge } from './success';

const minuteMs = 60_000;

it.each([
  ['less than a minute ago', 20_000, { unit: 'justNow' }],
  ['a minute ago', minuteMs, { unit: 'minutes', count: 1 }],
  ['14.9 minutes ago', 14.9 * minuteMs, { unit: 'minutes', count: 14 }],
  ['an hour ago', 60 * minuteMs, { unit: 'on' }],
  ['two days ago', 2 * 24 * 60 * minuteMs, { unit: 'on' }],
])('computes how a text says that a purchase was made %s', (_, ageMs, age) => {
  expect(purchaseAge(ageMs)).toEqual(age);
});
