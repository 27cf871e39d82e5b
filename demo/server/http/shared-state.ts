import { inArray } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../clock';
import type { Database } from '../database/open';
import { settings } from '../database/schema';
import type { StoredSettings } from '../settings/stored-settings';
import type { CallLog } from './calls/call-log';
import { FaultQueue } from './calls/fault-queue';
import type { ServerEnv } from './web/server-env';

const sharedKeys = ['clockOffset', 'faults', 'resetId'] as const satisfies readonly (keyof StoredSettings)[];

/**
 * The clock's offset, the faults (delays and errors that tests request) and the id of the last reset. All processes
 * that use the same database share them.
 */
export class SharedState {
  readonly faults: FaultQueue;
  #startedRefreshCount = 0;
  #lastAppliedNumber = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: CallLog,
  ) {
    this.faults = new FaultQueue(database, () => this.refresh());
  }

  /**
   * Reads the state from the database and applies it to this process's clock, faults and call log. Must be called
   * after each change of the state, and before each request if other processes use the same database.
   */
  async refresh(): Promise<void> {
    this.#startedRefreshCount += 1;
    const refreshNumber = this.#startedRefreshCount;
    const rows = await this.database.select().from(settings).where(inArray(settings.key, sharedKeys));
    // If a later refresh has already finished, this one may have read older values.
    if (refreshNumber < this.#lastAppliedNumber) return;
    this.#lastAppliedNumber = refreshNumber;
    const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<StoredSettings>;
    this.clock.applyOffset(stored.clockOffset ?? 0);
    this.faults.applyStored(stored.faults ?? []);
    this.log.clearIfReset(stored.resetId ?? '');
  }
}

/** Refreshes the shared state before each request, if other processes use the same database. */
export function withSharedState(options: {
  isDatabaseShared: boolean;
  sharedState: SharedState;
}): MiddlewareHandler<ServerEnv> {
  const { isDatabaseShared, sharedState } = options;
  return async (_, next) => {
    if (isDatabaseShared) await sharedState.refresh();
    await next();
  };
}
