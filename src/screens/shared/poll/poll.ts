export interface Poll {
  /** Asks at once, unless a question is out already. */
  now(): void;
  stop(): void;
}

export interface PollOptions {
  /** One question; true when there is nothing more to ask. */
  ask: () => Promise<boolean>;
  /** Milliseconds before the second, third … question; the last one goes on. */
  pauses: readonly number[];
  /** Whether the first question is asked at once. Default true. */
  isEager?: boolean;
}

/**
 * Asks again and again, each question only after the answer to the last, with growing pauses. A hidden page does not
 * ask; coming back to it, or the network coming back, asks at once.
 */
export function poll({ ask, pauses, isEager = true }: PollOptions): Poll {
  let isOver = false;
  let isAsking = false;
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = async () => {
    if (isOver || isAsking) return;
    clearTimeout(timer);
    isAsking = true;
    try {
      if (await ask()) stop();
    } finally {
      isAsking = false;
      plan();
    }
  };
  const plan = () => {
    if (isOver) return;
    const pause = pauses[Math.min(asked++, pauses.length - 1)] ?? 0;
    timer = setTimeout(() => {
      if (!isHidden()) void run();
    }, pause);
  };
  const wake = () => {
    if (!isHidden()) void run();
  };
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    listen('removeEventListener', wake);
  };

  listen('addEventListener', wake);
  if (isEager) void run();
  else plan();
  return { now: () => void run(), stop };
}

const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden';

function listen(act: 'addEventListener' | 'removeEventListener', wake: () => void): void {
  if (typeof document === 'undefined') return;
  document[act]('visibilitychange', wake);
  globalThis[act]('focus', wake);
  globalThis[act]('online', wake);
  globalThis[act]('pageshow', wake);
}
