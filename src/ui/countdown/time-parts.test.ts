import { expect, it } from 'vitest';
import { clockText } from './clock-text';

it.each([
  [0, 0, '0:00'],
  [-5000, 0, '0:00'],
  [1, 0, '0:01'],
  [59_000, 0, '0:59'],
  [299_001, 0, '5:00'],
  [3_600_000, 0, '1:00:00'],
  [86_400_000, 1, '0:00:00'],
  [5 * 86_400_000 - 1000, 4, '23:59:59'],
])('shows %d ms as %d days and %s', (left, days, time) => {
  expect(clockText(left)).toEqual({ days, time });
});
