import { expect, it } from 'vitest';
import { purchaseAge } from './purchase-age';

const now = Date.UTC(2026, 10, 20);

it.each([
  ['made just now', 20_000, { isJustNow: true, count: 0 }],
  ['after a minute', 60_000, { isJustNow: false, count: 1 }],
  ['in whole minutes', 14.9 * 60_000, { isJustNow: false, count: 14 }],
  ['after the clock was set back', -3_600_000, { isJustNow: true, count: 0 }],
])('shows the age of a purchase %s', (_, ageMs, age) => {
  expect(purchaseAge(now - ageMs, now)).toEqual(age);
});
