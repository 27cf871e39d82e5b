import { expect, it } from 'vitest';
import { splitRemainingTime } from './countdown';

it.each([
  [0, 0, '0:00'],
  [-5000, 0, '0:00'],
  [1, 0, '0:01'],
  [59_000, 0, '0:59'],
  [299_001, 0, '5:00'],
  [3_600_000, 0, '1:00:00'],
])('rounds %d ms up to full seconds, and splits them into %d days and the remainder %s', (remainingMs, days, clock) => {
  expect(splitRemainingTime(remainingMs)).toMatchObject({ days, clock });
});

it.each([
  [86_400_000, 1, 0],
  [5 * 86_400_000 - 1000, 4, 23],
])('splits %d ms into %d days and %d hours', (remainingMs, days, hours) => {
  expect(splitRemainingTime(remainingMs)).toMatchObject({ days, hours });
});
