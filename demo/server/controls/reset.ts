import { randomUUID } from 'node:crypto';
import { lockJobs } from '../billing/jobs/scheduler';
import { deleteAllRows } from '../database/insert-rows';
import { tables } from '../database/migrations';
import { withRetries } from '../database/with-retries';
import type { Services } from '../http/handler';
import { seed } from '../seed/seed';
import { storePortals, writeSetting } from '../settings/stored-settings';

/** Resets the sandbox: deletes all data, faults and the call log, resets the clock, and seeds the database again. */
export async function reset(services: Services): Promise<void> {
  await withRetries(() =>
    services.database.transaction(async (tx) => {
      // Waits for running jobs, and lets no job start before the new data is committed.
      await lockJobs(tx);
      await deleteAllRows(tx, tables);
      await seed(tx, Date.now());
      await storePortals(tx, services);
      await writeSetting(tx, 'resetId', randomUUID());
    }),
  );
  // Makes this process drop its clock offset and its faults. When it sees the new `resetId`, it also clears its call
  // log.
  await services.sharedState.refresh();
}
