import { deleteAll } from '../database/insert-rows';
import { tables } from '../database/schema';
import type { Services } from '../http/handler';
import { seed } from '../seed/seed';

/** Deletes all data, resets the clock, clears faults and the call log, and seeds again. */
export async function reset({ database, clock, faults, log }: Services): Promise<void> {
  await database.transaction(async (tx) => {
    await deleteAll(tx, Object.values(tables));
    await seed(tx, Date.now());
  });
  clock.applyOffset(0);
  faults.clear();
  log.clear();
}
