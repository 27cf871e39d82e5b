const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Milliseconds without input after which the visitor has paused. */
export const pauseMs = 1_000;

let lastInputAt = -Infinity;
let skipsPauses = false;
let resolveSkip = () => {};
const skipped = new Promise<void>((resolve) => (resolveSkip = resolve));

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
    // Chrome runs timers of inactive tabs rarely, but messages at once.
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    const remainingMs = lastInputAt + pauseMs - performance.now();
    if (skipsPauses || remainingMs <= 0) return;
    await Promise.race([skipped, new Promise((resolve) => setTimeout(resolve, remainingMs))]);
  }
}

/** Stops waiting for pauses, because the visitor waits for the result. */
export function skipPauses(): void {
  skipsPauses = true;
  resolveSkip();
}
