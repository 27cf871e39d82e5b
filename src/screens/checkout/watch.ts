import { type Poll, poll } from './poll';

/** Asks once; true when it is settled. An answer that comes once `isCurrent` is false is of no use any more. */
type Question = (isCurrent: () => boolean) => Promise<boolean>;

/** One question that is asked until it is settled; stands still while the screen is away. */
export class Watch {
  #poll: Poll | undefined;
  #begin: ((isEager: boolean) => void) | undefined;
  #isRunning = false;

  /** Goes on with what was being asked. */
  start(): void {
    this.#isRunning = true;
    // Coming back asks at once: much may have happened.
    this.#begin?.(true);
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
    const begin = (isEager: boolean) => {
      this.#poll?.stop();
      this.#poll = poll({
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
    if (this.#isRunning) begin(isEagerFirst);
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
