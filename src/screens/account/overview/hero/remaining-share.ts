import { daysRemaining } from '../../../../rules/plans/dates';

/** The periods that plans are sold for, in days. Used instead of the plan's start, which the server doesn't return. */
const periods = [7, 30, 90, 180, 365];

/** If this many days are left or fewer, the ring has a warning color. Our choice. */
const warningDays = 3;

/** The remaining days as a share (0 to 1) of the shortest period that can contain them. */
export function remainingShare(expiry: number, now: number): { share: number; isLow: boolean } {
  const days = daysRemaining(expiry, now);
  const period = periods.find((periodDays) => days <= periodDays) ?? days;
  return { share: days / period, isLow: days <= warningDays };
}
