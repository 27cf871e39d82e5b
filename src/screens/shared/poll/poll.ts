export interface Poll {
  /** Polls at once, unless a request is in progress. */
  now(): void;
  stop(): void;
}

export interface PollOptions {
  /** Sends one request. Resolves to true to end the polling. */
  request: () => Promise<boolean>;
  /** The delays before the second and later requests, in milliseconds; the last one repeats. */
  delaysMs: readonly number[];
  /** Whether the first request is sent at once. Default true. */
  isEager?: boolean;
  /** Whether no further request is scheduled, because no change is expected. Returning to the page still sends one. */
  hasEnded?: () => boolean;
}

/**
 * Polls with growing delays; each request waits for the response to the last one. A hidden page doesn't poll. When the
 * page becomes visible or the network returns, it polls at once.
 */
export function poll({ request, delaysMs, isEager = true, hasEnded }: PollOptions): Poll {
  let isStopped = false;
  let isRequesting = false;
  let requestCount = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = async () => {
    if (isStopped || isRequesting) return;
    clearTimeout(timer);
    isRequesting = true;
    try {
      if (await request()) stop();
    } finally {
      isRequesting = false;
      scheduleNext();
    }
  };
  const scheduleNext = () => {
    if (isStopped || hasEnded?.()) return;
    const delayMs = delaysMs[Math.min(requestCount++, delaysMs.length - 1)] ?? 0;
    timer = setTimeout(() => {
      if (!isHidden()) void run();
    }, delayMs);
  };
  const pollIfVisible = () => {
    if (!isHidden()) void run();
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    updateListeners('removeEventListener', pollIfVisible);
  };

  updateListeners('addEventListener', pollIfVisible);
  if (isEager) void run();
  else scheduleNext();
  return { now: () => void run(), stop };
}

const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden';

function updateListeners(method: 'addEventListener' | 'removeEventListener', pollIfVisible: () => void): void {
  if (typeof document === 'undefined') return;
  document[method]('visibilitychange', pollIfVisible);
  globalThis[method]('focus', pollIfVisible);
  globalThis[method]('online', pollIfVisible);
  globalThis[method]('pageshow', pollIfVisible);
}
