import { dayInMilliseconds } from '../../../src/rules';
import { lockJobs, runDueJobs } from '../billing/jobs/scheduler';
import { withRetries } from '../database/with-retries';
import type { Services } from '../http/handler';

/**
 * Moves the sandbox's clock forward and runs the jobs that become due. `movedBy` is how many milliseconds the clock is
 * then ahead of the system time, including all earlier moves.
 */
export async function moveClock(
  { database, clock, sharedState }: Services,
  { days, hours, seconds }: { days: number; hours: number; seconds: number },
): Promise<{ now: number; movedBy: number }> {
  const stepMs = Math.round(days * dayInMilliseconds + hours * 3_600_000 + seconds * 1000);
  const offsetMs = await withRetries(() =>
    database.transaction(async (tx) => {
      await lockJobs(tx);
      const newOffsetMs = await clock.moveStoredOffset(tx, stepMs);
      await runDueJobs(tx, Date.now() + newOffsetMs);
      return newOffsetMs;
    }),
  );
  await sharedState.refresh();
  return { now: clock.now(), movedBy: offsetMs };
}
