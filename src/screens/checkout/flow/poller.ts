import type { Poll } from '../../shared/poll/poll';
import type { PollContext } from './after-sending/start-polling';
import type { PollTarget } from './checkout-state';
import { loadAfterSending } from './load-after-sending';

const reloadPauseMs = 3000;

export interface Poller {
  /** Starts or resumes polling. */
  start(): void;
  /** Pauses while the screen is unmounted. */
  stop(): void;
  /** Replaces the target; null stops polling. */
  set(target: PollTarget | null): void;
  /** Polls at once. */
  now(): void;
}

/** Polls one target at a time until it is settled. The polling code loads with the first target. */
export function createPoller(context: PollContext): Poller {
  let current: PollTarget | null = null;
  let poll: Poll | undefined;
  let isRunning = false;
  const begin = async (isEager: boolean): Promise<void> => {
    const target = current;
    poll?.stop();
    poll = undefined;
    if (!target || !isRunning) return;
    const part = await loadAfterSending();
    const isCurrent = () => current === target;
    if (!isRunning || !isCurrent() || poll) return;
    if (!part) {
      setTimeout(() => isCurrent() && void begin(true), reloadPauseMs);
      return;
    }
    const onSettled = () => {
      current = null;
    };
    poll = part.startPolling({ ...context, target, isEager, isCurrent, onSettled });
  };
  return {
    start() {
      isRunning = true;
      void begin(true);
    },
    stop() {
      isRunning = false;
      poll?.stop();
    },
    set(target) {
      current = target;
      void begin(target?.isEager === true);
    },
    now: () => poll?.now(),
  };
}
