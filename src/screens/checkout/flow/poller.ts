import type { Poll } from '../../shared/poll/poll';
import type { QuestionContext } from './after-sending/start-polling';
import type { PollQuestion } from './checkout-state';
import { loadAfterSending } from './load-after-sending';

const reloadPauseMs = 3000;

export interface Poller {
  /** Starts or resumes polling. */
  start(): void;
  /** Pauses while the screen is unmounted. */
  stop(): void;
  /** Replaces the question; null for none. */
  set(question: PollQuestion | null): void;
  /** Polls at once. */
  now(): void;
}

/** Polls one question at a time until it is settled. The polling code loads with the first question. */
export function createPoller(context: QuestionContext): Poller {
  let current: PollQuestion | null = null;
  let poll: Poll | undefined;
  let isRunning = false;
  const begin = async (isEager: boolean): Promise<void> => {
    const question = current;
    poll?.stop();
    poll = undefined;
    if (!question || !isRunning) return;
    const part = await loadAfterSending();
    const isCurrent = () => current === question;
    if (!isRunning || !isCurrent() || poll) return;
    if (!part) {
      setTimeout(() => isCurrent() && void begin(true), reloadPauseMs);
      return;
    }
    const onSettled = () => {
      current = null;
    };
    poll = part.startPolling({ ...context, question, isEager, isCurrent, onSettled });
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
    set(question) {
      current = question;
      void begin(question?.isEager === true);
    },
    now: () => poll?.now(),
  };
}
