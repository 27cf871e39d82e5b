import type { Database } from './database/open';
import { readSetting, writeSetting } from './settings/stored-settings';

/** The sandbox's time: the machine's, moved forward by control. The move is kept in the database. */
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

  /** Keeps the move with the caller's transaction; `adopt` makes it count once that has been committed. */
  async keep(tx: Database, offset: number): Promise<void> {
    await writeSetting(tx, 'clockOffset', offset);
  }

  adopt(offset: number): void {
    this.offset = offset;
  }
}
