/** Controls polling that has started. */
export interface Poll {
  /** Polls at once, unless a request is in progress. */
  pollNow(): void;
  stop(): void;
}

/** The delays while another device, such as a phone, answers: scans a code, signs in, pays. */
export const otherDeviceDelaysMs = [2000, 2000, 3000];

export interface PollOptions {
  /** Sends one request. Resolves to true to end the polling. */
  request: () => Promise<boolean>;
  /** The delays between the requests, in milliseconds. The last delay repeats. */
  delaysMs: readonly number[];
  /** Whether the first request is sent at once instead of after the first delay. Default true. */
  isEager?: boolean;
  /**
   * Whether to stop sending requests on the schedule, because no change is expected anymore. A call of `pollNow`, or a
   * return to the page, still sends a request.
   */
  isOnDemand?: () => boolean;
}

/**
 * Sends requests with the given delays between them. Each request waits for the response to the previous one. While the
 * page is hidden, no request is sent on the schedule. When the page becomes visible or gets the focus, or the network
 * returns, a request is sent at once.
 */
export function poll({ request, delaysMs, isEager = true, isOnDemand }: PollOptions): Poll {
  let isStopped = false;
  let isRequesting = false;
  let delayIndex = 0;
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
    if (isStopped || isOnDemand?.()) return;
    const delayMs = delaysMs[Math.min(delayIndex++, delaysMs.length - 1)] ?? 0;
    timer = setTimeout(() => {
      if (!isPageHidden()) void run();
    }, delayMs);
  };
  const pollIfVisible = () => {
    if (!isPageHidden()) void run();
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    updateListeners('removeEventListener', pollIfVisible);
  };

  updateListeners('addEventListener', pollIfVisible);
  if (isEager) void run();
  else scheduleNext();
  return { pollNow: () => void run(), stop };
}

const isPageHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden';

function updateListeners(method: 'addEventListener' | 'removeEventListener', pollIfVisible: () => void): void {
  if (typeof document === 'undefined') return;
  document[method]('visibilitychange', pollIfVisible);
  globalThis[method]('focus', pollIfVisible);
  globalThis[method]('online', pollIfVisible);
  globalThis[method]('pageshow', pollIfVisible);
}
