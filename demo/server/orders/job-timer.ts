import { withRetries } from '../database/with-retries';
import type { Services } from '../http/handler';
import { logError } from '../http/operations/log';
import { deleteExpiredMessageIds } from '../sealed/open-once';
import { deliverPendingWebhooks } from '../webhooks/deliver';
import { deleteExpiredRows } from './expired-rows';
import { runDueJobs, tryLockJobs } from './scheduler';

/** Due jobs, such as expiring orders and charging renewals, run this often even if the server gets no requests. */
const intervalMs = 30_000;

/** Runs all members' due jobs, unless another process is running them. Delivers webhooks in both cases. */
async function runAllJobs(services: Services): Promise<void> {
  await services.sharedState.refresh();
  await withRetries(() =>
    services.database.transaction(async (tx) => {
      if (!(await tryLockJobs(tx))) return;
      await runDueJobs(tx, services.clock.now());
      await deleteExpiredMessageIds(tx);
      await deleteExpiredRows(tx, services.clock.now());
    }),
  );
  await deliverPendingWebhooks(services);
}

/**
 * Runs the jobs at an interval, and calls `onRunEnd` after each run. Returns a function that stops the timer and waits
 * for a run in progress.
 */
export function startJobTimer(
  services: Services,
  onRunEnd: (isSuccess: boolean) => void = () => {},
): () => Promise<void> {
  let lastRun = Promise.resolve();
  const timer = setInterval(() => {
    lastRun = lastRun
      .then(() => runAllJobs(services))
      .then(
        () => onRunEnd(true),
        (error: unknown) => {
          onRunEnd(false);
          logError('jobs', error);
        },
      );
  }, intervalMs);
  return () => {
    clearInterval(timer);
    return lastRun;
  };
}
