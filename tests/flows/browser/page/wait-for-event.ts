import type { EventEmitter } from 'node:events';
import { pollUntil } from '../time/poll-until';

/**
 * Waits for an event of a page or browser context. Resolves with the value of the first event that `predicate` accepts.
 * `timeout` is in milliseconds, as in Playwright.
 */
export function waitForEvent(
  emitter: EventEmitter,
  {
    type,
    predicate,
    timeout,
  }: { type: string; predicate?: ((value: never) => unknown) | undefined; timeout?: number | undefined },
): Promise<unknown> {
  const acceptedValues: unknown[] = [];
  const listener = (value: unknown) => {
    const predicateResult = predicate ? predicate(value as never) : true;
    if (predicateResult instanceof Promise)
      void predicateResult.then((isAccepted) => isAccepted && acceptedValues.push(value));
    else if (predicateResult) acceptedValues.push(value);
  };
  emitter.on(type, listener);
  return pollUntil(() => acceptedValues[0], { timeout, explain: () => `no event ${type}` }).finally(() =>
    emitter.off(type, listener),
  );
}
