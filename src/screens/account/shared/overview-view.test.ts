import { expect, test } from 'vitest';
import { dayInMilliseconds } from '../../../rules/plans/dates';
import { remainingShare } from './overview-view';

// A ring in the account overview shows the remaining days of the plan, as a share of the shortest usual period that can
// contain them: 7, 30, 90, 180 or 365 days.
test.each([
  [-1, 0, true],
  [0.5, 1 / 7, true],
  [7, 1, false],
  [12, 12 / 30, false],
  [345, 345 / 365, false],
  [800, 1, false],
])('with %d days left, the filled share of the ring is %d (in the warning color: %s)', (days, share, isLow) => {
  expect(remainingShare(days * dayInMilliseconds, 0)).toEqual({ share, isLow });
});
