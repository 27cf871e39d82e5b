import type { Database } from '../../database/open';
import { readSettingForUpdate, writeSetting } from '../../settings/stored-settings';
import type { Fault } from './fault';

/**
 * Queue of faults for upcoming calls. The database stores the queue, so that all processes together apply a fault as
 * often as its `times` says. This process keeps a copy, so that calls need no query while there are no faults.
 */
export class FaultQueue {
  #queue: readonly Fault[] = [];

  constructor(
    private readonly database: Database,
    /** Reads the queue from the database and passes it to `applyStored`. */
    private readonly refresh: () => Promise<void>,
  ) {}

  add(fault: Fault): Promise<void> {
    return this.#change((queue) => ({ next: [...queue, fault], result: undefined }));
  }

  clear(): Promise<void> {
    return this.#change(() => ({ next: [], result: undefined }));
  }

  list(): readonly Fault[] {
    return this.#queue;
  }

  /** Replaces this process's copy with the queue from the database. */
  applyStored(queue: readonly Fault[]): void {
    this.#queue = queue;
  }

  /** Returns the fault for a call on this path and decrements the fault's `times`. Returns null without a fault. */
  async consume(path: string): Promise<Fault | null> {
    if (!this.#queue.some((fault) => path.startsWith(fault.path))) return null;
    return this.#change((queue) => {
      const match = queue.find((fault) => path.startsWith(fault.path)) ?? null;
      const next = queue.map((fault) => (fault === match ? { ...fault, times: fault.times - 1 } : fault));
      return { next: next.filter(({ times }) => times > 0), result: match };
    });
  }

  async #change<Result>(
    update: (queue: readonly Fault[]) => { next: readonly Fault[]; result: Result },
  ): Promise<Result> {
    const result = await this.database.transaction(async (tx) => {
      const updated = update(await readSettingForUpdate(tx, 'faults', []));
      await writeSetting(tx, 'faults', updated.next);
      return updated.result;
    });
    await this.refresh();
    return result;
  }
}
