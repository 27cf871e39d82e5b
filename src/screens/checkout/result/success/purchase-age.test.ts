import { expect, it } from 'vitest';
import { purchaseAge } from './purchase-age';

const now = Date.UTC(2026, 10, 20);

it.each([
  ['less than a minute ago', 20_000, { isJustNow: true, minutes: 0 }],
  ['a minute ago', 60_000, { isJustNow: false, minutes: 1 }],
  ['14.9 minutes ago', 14.9 * 60_000, { isJustNow: false, minutes: 14 }],
  ['before the clock was set back', -3_600_000, { isJustNow: true, minutes: 0 }],
])('computes the age of a purchase made %s', (_, ageMs, age) => {
  expect(purchaseAge(now - ageMs, now)).toEqual(age);
});
