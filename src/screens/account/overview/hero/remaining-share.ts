import { daysRemaining } from '../../../../rules/plans/dates';

/** Periods that plans are sold for, in days. The account doesn't say when its plan began. */
const periods = [7, 30, 90, 180, 365];

/** From so many days on, the ring warns. Our choice. */
const lowDays = 3;

/** The remaining share, from 0 to 1, of the shortest period with at least this many days. */
export function remainingShare(expiry: number, now: number): { share: number; isLow: boolean } {
  const days = daysRemaining(expiry, now);
  const period = periods.find((period) => days <= period) ?? days;
  return { share: days / period, isLow: days <= lowDays };
}
