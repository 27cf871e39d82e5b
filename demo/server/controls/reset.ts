import { randomUUID } from 'node:crypto';
import { deleteAllRows } from '../database/insert-rows';
import { tables } from '../database/schema';
import { withRetries } from '../database/with-retries';
import type { Services } from '../http/handler';
import { lockJobs } from '../orders/scheduler';
import { seed } from '../seed/seed';
import { writeSetting } from '../settings/stored-settings';

/** Deletes all data, resets the clock, clears faults and the call log, and seeds again. */
export async function reset(services: Services): Promise<void> {
  await withRetries(() =>
    services.database.transaction(async (tx) => {
      await lockJobs(tx);
      await deleteAllRows(tx, Object.values(tables));
      await seed(tx, Date.now());
      await writeSetting(tx, 'resetId', randomUUID());
    }),
  );
  // Makes this process use the seeded clock offset and faults. The new `resetId` clears its call log.
  await services.shared.refresh();
}
