export interface Poll {
  /** Polls at once, unless a request is in progress. */
  now(): void;
  stop(): void;
}

export interface PollOptions {
  /** Sends one request; true ends the polling. */
  ask: () => Promise<boolean>;
  /** The delays before the second, third … request, in milliseconds; the last one repeats. */
  pauses: readonly number[];
  /** Whether the first request is sent at once. Default true. */
  isEager?: boolean;
}

/**
 * Polls with growing delays; each request waits for the answer to the last one. A hidden page doesn't poll. When the
 * page becomes visible or the network comes back, it polls at once.
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
