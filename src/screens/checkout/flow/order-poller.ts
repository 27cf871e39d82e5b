import type { Poll } from '../../shared/poll/poll';
import { loadAfterSending } from './load-after-sending';

/** Until what asks is tried to be loaded again. */
const retryMs = 3000;

/** Asks once; true when it is settled. An answer that comes once `isCurrent` is false is of no use any more. */
export type Question = (isCurrent: () => boolean) => Promise<boolean>;

/** One question that is asked until it is settled; stands still while the screen is away. */
export class Watch {
  #poll: Poll | undefined;
  #begin: ((isEager: boolean) => Promise<void>) | undefined;
  #isRunning = false;

  /** Goes on with what was being asked. */
  start(): void {
    this.#isRunning = true;
    // Coming back asks at once: much may have happened.
    void this.#begin?.(true);
  }

  /** Asks nothing while the screen is away. */
  stop(): void {
    this.#isRunning = false;
    this.#poll?.stop();
  }

  /** Asks something else from now on. */
  ask(pauses: readonly number[], ask: Question, isEagerFirst = true): void {
    this.rest();
    const isCurrent = () => this.#begin === begin;
    const begin = async (isEager: boolean): Promise<void> => {
      this.#poll?.stop();
      this.#poll = undefined;
      const part = await loadAfterSending();
      if (!this.#isRunning || !isCurrent() || this.#poll) return;
      if (!part) {
        setTimeout(() => isCurrent() && void begin(true), retryMs);
        return;
      }
      this.#poll = part.poll({
        pauses,
        isEager,
        ask: async () => {
          const isSettled = await ask(isCurrent);
          if (isSettled && isCurrent()) this.#begin = undefined;
          return isSettled;
        },
      });
    };
    this.#begin = begin;
    if (this.#isRunning) void begin(isEagerFirst);
  }

  now(): void {
    this.#poll?.now();
  }

  /** There is nothing to ask. */
  rest(): void {
    this.#poll?.stop();
    this.#poll = undefined;
    this.#begin = undefined;
  }
}
