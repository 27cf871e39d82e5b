import type { Database } from './database/open';
import { readSettingForUpdate, writeSetting } from './settings/stored-settings';

/** The sandbox's clock: the system time plus an offset. The control `clock` changes the offset, which is stored. */
export class Clock {
  #offsetMs = 0;

  now(): number {
    return Date.now() + this.#offsetMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /**
   * Adds `stepMs` to the stored offset in the caller's transaction and returns the new offset. The clock itself doesn't
   * change: after the commit, the caller must call `SharedState.refresh`, which applies the stored offset.
   */
  async moveStoredOffset(tx: Database, stepMs: number): Promise<number> {
    // Adds to the stored offset instead of `#offsetMs`, because another process may have changed the stored one.
    const offsetMs = (await readSettingForUpdate(tx, 'clockOffset', 0)) + stepMs;
    await writeSetting(tx, 'clockOffset', offsetMs);
    return offsetMs;
  }

  applyOffset(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }
}
