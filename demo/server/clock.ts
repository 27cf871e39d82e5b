import type { Database } from './database/open';
import { readSetting, writeSetting } from './settings/stored-settings';

/** The sandbox's clock: the system time plus an offset, which the control sets and the database stores. */
export class Clock {
  private offset = 0;

  async load(database: Database): Promise<void> {
    this.offset = await readSetting(database, 'clockOffset', 0);
  }

  now(): number {
    return Date.now() + this.offset;
  }

  movedBy(): number {
    return this.offset;
  }

  /** Stores the offset in the caller's transaction. Call `applyOffset` after the commit. */
  async storeOffset(tx: Database, offset: number): Promise<void> {
    await writeSetting(tx, 'clockOffset', offset);
  }

  applyOffset(offset: number): void {
    this.offset = offset;
  }
}
