import { daysRemaining } from '../../../../rules/plans/dates';

/** How long plans last, in days. The server doesn't return when a plan started, so its period is guessed from these. */
const periodsInDays = [7, 30, 90, 180, 365];

/** With this many days left or fewer, the ring that shows the days has a warning color. Not in the specification. */
const warningDays = 3;

/**
 * `share`: the remaining days as a share (0 to 1) of the shortest period that can contain them; 1 if there are more
 * days than in the longest period. `isLow`: only a few days remain (`warningDays`).
 */
export function remainingShare(expiry: number, now: number): { share: number; isLow: boolean } {
  const days = daysRemaining(expiry, now);
  const periodDays = periodsInDays.find((period) => days <= period) ?? days;
  return { share: days / periodDays, isLow: days <= warningDays };
}
