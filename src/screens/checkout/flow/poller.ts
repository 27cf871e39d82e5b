import type { Poll } from '../../shared/poll/poll';
import { loadAfterSending } from './load-after-sending';
import type { PollQuestion } from './machine';

const reloadPauseMs = 3000;

/** One question that is asked repeatedly. */
export interface Question {
  pausesMs: readonly number[];
  /** Asks once; resolves to true when the question is settled. */
  ask(): Promise<boolean>;
}

/** Makes a question from its data. After `isCurrent` turned false, its answers must be ignored. */
export type QuestionFactory = (
  part: NonNullable<Awaited<ReturnType<typeof loadAfterSending>>>,
  question: PollQuestion,
  isCurrent: () => boolean,
) => Question;

export interface Poller {
  /** Polls, or resumes polling with a question at once. */
  start(): void;
  /** Pauses while the screen is unmounted. */
  stop(): void;
  /** Replaces the question; null for none. */
  set(question: PollQuestion | null): void;
  /** Asks at once. */
  now(): void;
}

/** Polls one question at a time until it is settled. */
export function createPoller(questionOf: QuestionFactory): Poller {
  let poll: Poll | undefined;
  let begin: ((isEager: boolean) => Promise<void>) | undefined;
  let isRunning = false;
  return {
    start() {
      isRunning = true;
      void begin?.(true);
    },
    stop() {
      isRunning = false;
      poll?.stop();
    },
    now: () => poll?.now(),
    set(data) {
      poll?.stop();
      poll = undefined;
      begin = undefined;
      if (!data) return;
      let question: Question | undefined;
      const isCurrent = () => begin === own;
      const own = async (isEager: boolean): Promise<void> => {
        poll?.stop();
        poll = undefined;
        const part = await loadAfterSending();
        if (!isRunning || !isCurrent() || poll) return;
        if (!part) {
          setTimeout(() => isCurrent() && void own(true), reloadPauseMs);
          return;
        }
        // Kept over a pause, with what it counted.
        question ??= questionOf(part, data, isCurrent);
        const { pausesMs, ask } = question;
        poll = part.poll({
          pauses: pausesMs,
          isEager,
          async ask() {
            const isSettled = await ask();
            if (isSettled && isCurrent()) begin = undefined;
            return isSettled;
          },
        });
      };
      begin = own;
      if (isRunning) void own(data.isEager);
    },
  };
}
