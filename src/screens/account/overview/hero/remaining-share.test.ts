import { expect, test } from 'vitest';
import { dayInMilliseconds } from '../../../../rules/plans/dates';
import { remainingShare } from './remaining-share';

test.each([
  [-1, 0, true],
  [0.5, 1 / 7, true],
  [7, 1, false],
  [12, 12 / 30, false],
  [345, 345 / 365, false],
  [800, 1, false],
])('%d days left fill %d of the ring (warning color: %s)', (days, share, isLow) => {
  expect(remainingShare(days * dayInMilliseconds, 0)).toEqual({ share, isLow });
});
