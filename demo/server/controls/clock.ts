import { dayInMilliseconds } from '../../../src/rules';
import type { Services } from '../http/handler';
import { runDueJobs } from '../orders/scheduler';

/** Moves the sandbox's clock forward and runs the jobs that become due. */
export async function moveClock(
  { database, clock }: Services,
  { days, hours, seconds }: { days: number; hours: number; seconds: number },
): Promise<{ now: number; movedBy: number }> {
  const step = Math.round(days * dayInMilliseconds + hours * 3_600_000 + seconds * 1000);
  const offset = clock.movedBy() + step;
  await database.transaction(async (tx) => {
    await clock.storeOffset(tx, offset);
    await runDueJobs(tx, Date.now() + offset);
  });
  clock.applyOffset(offset);
  return { now: clock.now(), movedBy: offset };
}
