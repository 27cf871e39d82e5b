const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Milliseconds without input after which the visitor has paused. */
export const pauseMs = 1_000;

let lastInputAt = -Infinity;
let skipsPauses = false;
/** Ends the waits for a pause. */
const endWait = new Set<() => void>();

const recordInput = () => {
  lastInputAt = performance.now();
};

/** Starts to record when the visitor presses, types or scrolls. Returns a function that stops it. */
export function observeInput(): () => void {
  const options = { capture: true, passive: true };
  for (const type of inputEvents) addEventListener(type, recordInput, options);
  return () => {
    for (const type of inputEvents) removeEventListener(type, recordInput, options);
  };
}

/** Resolves in a new task once the visitor has paused, so that work that takes long doesn't delay a response to them. */
export async function whenVisitorPauses(): Promise<void> {
  for (;;) {
    await nextTask();
    const remainingMs = lastInputAt + pauseMs - performance.now();
    if (skipsPauses || remainingMs <= 0) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        endWait.delete(end);
        resolve();
      };
      const timer = setTimeout(end, remainingMs);
      endWait.add(end);
    });
  }
}

/** Chrome runs timers of inactive tabs rarely, but messages at once. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Stops waiting for pauses, because the visitor waits for the result. */
export function skipPauses(): void {
  skipsPauses = true;
  for (const end of endWait) end();
}
