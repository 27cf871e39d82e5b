import { expect, it } from 'vitest';
import { clockText } from './clock-text';

it.each([
  [0, 0, '0:00'],
  [-5000, 0, '0:00'],
  [1, 0, '0:01'],
  [59_000, 0, '0:59'],
  [299_001, 0, '5:00'],
  [3_600_000, 0, '1:00:00'],
])('shows %d ms as %d days and %s', (remainingMs, days, time) => {
  expect(clockText(remainingMs)).toMatchObject({ days, time });
});

it.each([
  [86_400_000, 1, 0],
  [5 * 86_400_000 - 1000, 4, 23],
])('shows %d ms as %d days and %d hours', (remainingMs, days, hours) => {
  expect(clockText(remainingMs)).toMatchObject({ days, hours });
});
