const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** The visitor counts as paused after this many milliseconds without input. */
export const pauseMs = 1_000;

/** When the visitor last used the page, in milliseconds since the page loaded. */
let lastInputAt = -Infinity;
/** Whether `whenVisitorPauses` no longer waits for a pause. */
let isWaitDisabled = false;
/** Functions that each end the wait of one pending `whenVisitorPauses` call. */
const waitEnders = new Set<() => void>();

const recordInputTime = () => {
  lastInputAt = performance.now();
};

/** Starts to record the time of the visitor's last input. Returns a function that stops recording. */
export function observeInput(): () => void {
  const options = { capture: true, passive: true };
  for (const type of inputEvents) addEventListener(type, recordInputTime, options);
  return () => {
    for (const type of inputEvents) removeEventListener(type, recordInputTime, options);
  };
}

/**
 * Resolves in a new task once the visitor has paused, so that long work doesn't delay the response to input. The build
 * inserts calls of this function into the fingerprint library (elements/build/plugins/patches.ts).
 */
export async function whenVisitorPauses(): Promise<void> {
  for (;;) {
    await nextTask();
    const remainingMs = lastInputAt + pauseMs - performance.now();
    if (isWaitDisabled || remainingMs <= 0) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        waitEnders.delete(end);
        resolve();
      };
      const timer = setTimeout(end, remainingMs);
      waitEnders.add(end);
    });
  }
}

/** Resolves in a new task. Uses a message, because Chrome delays timers of inactive tabs. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Makes `whenVisitorPauses` resolve without a pause from now on. Called when a request needs the fingerprint. */
export function stopWaitingForPauses(): void {
  isWaitDisabled = true;
  for (const end of waitEnders) end();
}
