import { lt } from 'drizzle-orm';
import { deleteOldMessages } from './accounts/messages/outbox';
import { deleteOldCounters } from './accounts/protection/limits';
import { deleteUnusedBrowsers } from './accounts/sign-in/known-browsers';
import { deleteExpiredCodes } from './accounts/sign-in/verification-codes';
import { runDueJobs, tryLockJobs } from './billing/jobs/scheduler';
import type { Database } from './database/open';
import { captchas, dataExports, handOffs, passkeyChallenges, sessions, tickets, tvSignIns } from './database/schema';
import { withRetries } from './database/with-retries';
import type { Services } from './http/handler';
import { logError } from './http/operations/log';
import { sendDuePostbacks } from './partners/postbacks';
import { deleteExpiredMessageIds } from './sealed/open-once';
import { deliverPendingWebhooks } from './webhooks/deliver';

const dayMs = 24 * 60 * 60_000;

/** Tables whose rows expire. */
const expiringTables = [captchas, dataExports, handOffs, passkeyChallenges, sessions, tickets, tvSignIns];

/**
 * Deletes what visitors can create without end and what nobody needs anymore: counters of limits, codes, messages,
 * browsers, and the rows of `expiringTables` a day after they expired. Until then, they are refused as expired.
 */
export async function deleteExpiredRows(tx: Database, now: number): Promise<void> {
  await deleteOldCounters(tx, now);
  await deleteExpiredCodes(tx, now);
  await deleteOldMessages(tx, now);
  await deleteUnusedBrowsers(tx, now);
  for (const table of expiringTables) await tx.delete(table).where(lt(table.expires, now - dayMs));
}

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
  await sendDuePostbacks(services);
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
