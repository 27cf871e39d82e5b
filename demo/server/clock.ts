import type { Database } from './database/open';
import { lockSetting, writeSetting } from './settings/stored-settings';

/** The sandbox's clock: the system time plus an offset, which the control sets and the database stores. */
export class Clock {
  private offset = 0;

  now(): number {
    return Date.now() + this.offset;
  }

  movedBy(): number {
    return this.offset;
  }

  /**
   * Moves the stored offset in the caller's transaction and returns it. Another process may have moved it since this one
   * read it. Refresh the shared state after the commit.
   */
  async storeStep(tx: Database, stepMs: number): Promise<number> {
    const offset = (await lockSetting(tx, 'clockOffset', 0)) + stepMs;
    await writeSetting(tx, 'clockOffset', offset);
    return offset;
  }

  applyOffset(offset: number): void {
    this.offset = offset;
  }
}
