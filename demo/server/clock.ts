import type { Database } from './database/open';
import { readSetting, writeSetting } from './settings/stored-settings';

/** The sandbox's time: the machine's, plus an offset that the control sets and the database stores. */
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

  /** Stores the offset in the caller's transaction; `adopt` applies it after the commit. */
  async keep(tx: Database, offset: number): Promise<void> {
    await writeSetting(tx, 'clockOffset', offset);
  }

  adopt(offset: number): void {
    this.offset = offset;
  }
}
