import { inArray } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../clock';
import type { Database } from '../database/open';
import { settings } from '../database/schema';
import type { CallLog } from '../http/calls/call-log';
import { Faults } from '../http/calls/fault';
import type { Services } from '../http/handler';
import type { ServerEnv } from '../http/web/server-env';
import type { StoredSettings } from '../settings/stored-settings';

const sharedKeys = ['clockOffset', 'faults', 'resetId'] as const satisfies readonly (keyof StoredSettings)[];

/** The state of the controls, which the processes on one database share. Each has a copy. */
export class SharedState {
  readonly faults: Faults;
  #startedCount = 0;
  #lastApplied = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: CallLog,
  ) {
    this.faults = new Faults(database, () => this.refresh());
  }

  /** Reads the state from the database. Needed after each change, and before a request if other processes write too. */
  async refresh(): Promise<void> {
    this.#startedCount += 1;
    const order = this.#startedCount;
    const rows = await this.database.select().from(settings).where(inArray(settings.key, sharedKeys));
    // A later refresh has finished first, so this one may be outdated.
    if (order < this.#lastApplied) return;
    this.#lastApplied = order;
    const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<StoredSettings>;
    this.clock.applyOffset(stored.clockOffset ?? 0);
    this.faults.applyStored(stored.faults ?? []);
    this.log.clearAfter(stored.resetId ?? '');
  }
}

/** Refreshes the shared state before a request, unless this process has the database to itself. */
export function withSharedState({ isDatabaseShared, shared }: Services): MiddlewareHandler<ServerEnv> {
  return async (_, next) => {
    if (isDatabaseShared) await shared.refresh();
    await next();
  };
}
