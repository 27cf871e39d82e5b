const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Milliseconds without input after which the visitor has paused. */
export const pauseMs = 1_000;

let lastInputAt = -Infinity;
let hasStoppedWaiting = false;
/** One function per pending `whenVisitorPauses`: ends its wait at once. */
const waitEnders = new Set<() => void>();

const recordInput = () => {
  lastInputAt = performance.now();
};

/** Starts to record the time of the visitor's last input. Returns a function that stops recording. */
export function observeInput(): () => void {
  const options = { capture: true, passive: true };
  for (const type of inputEvents) addEventListener(type, recordInput, options);
  return () => {
    for (const type of inputEvents) removeEventListener(type, recordInput, options);
  };
}

/**
 * Resolves in a new task once the visitor has paused, so that long work doesn't delay the response to input. The build
 * inserts calls of this function into the fingerprint library (elements/build/plugins/fingerprint).
 */
export async function whenVisitorPauses(): Promise<void> {
  for (;;) {
    await nextTask();
    const remainingMs = lastInputAt + pauseMs - performance.now();
    if (hasStoppedWaiting || remainingMs <= 0) return;
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
  hasStoppedWaiting = true;
  for (const end of waitEnders) end();
}
