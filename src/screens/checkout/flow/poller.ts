import type { Poll } from '../../shared/poll/poll';
import type { PollContext } from './after-sending/start-polling';
import { loadAfterSendingModule } from './load-after-sending';
import type { PollTarget } from './state/checkout-state';

/** After this delay, the polling code is loaded again if it couldn't be loaded. */
const loadRetryDelayMs = 3000;

export interface Poller {
  /** Starts or resumes polling. */
  start(): void;
  /** Pauses polling. Called when the screen unmounts. */
  stop(): void;
  /** Sets what to poll; null stops polling. */
  set(target: PollTarget | null): void;
  /** Polls at once. */
  pollNow(): void;
}

/**
 * Polls one target at a time, an order or a payment attempt, until its outcome is known. The polling code isn't loaded
 * before the first target is set.
 */
export function createPoller(context: PollContext): Poller {
  let currentTarget: PollTarget | null = null;
  let poll: Poll | undefined;
  let isRunning = false;
  /** `isEager`: the first request is sent at once, not after the first delay. */
  const pollCurrentTarget = async (isEager: boolean): Promise<void> => {
    const target = currentTarget;
    poll?.stop();
    poll = undefined;
    if (!target || !isRunning) return;
    const pollingCode = await loadAfterSendingModule();
    const isCurrent = () => currentTarget === target;
    // While the code was loading, polling may have been stopped or started, or the target may have been replaced.
    if (!isRunning || !isCurrent() || poll) return;
    if (!pollingCode) {
      setTimeout(() => isCurrent() && void pollCurrentTarget(true), loadRetryDelayMs);
      return;
    }
    const onSettled = () => {
      currentTarget = null;
    };
    poll = pollingCode.startPolling({ ...context, target, isEager, isCurrent, onSettled });
  };
  return {
    start() {
      isRunning = true;
      void pollCurrentTarget(true);
    },
    stop() {
      isRunning = false;
      poll?.stop();
    },
    set(target) {
      currentTarget = target;
      void pollCurrentTarget(target?.isEager === true);
    },
    pollNow: () => poll?.pollNow(),
  };
}
