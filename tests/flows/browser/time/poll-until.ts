/** Long, so that tests pass on a slow machine. Tests in a browser have the same timeout. */
export const defaultTimeoutMs = Number(process.env.FLOW_TIMEOUT ?? 20_000);

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    if (milliseconds === 0) setImmediate(resolve);
    else setTimeout(resolve, milliseconds);
  });

/**
 * The pause after each of the first checks; each later pause takes `longestPauseMs`. The first pauses are short,
 * because most changes take one turn of the event loop.
 */
const pausesMs = [0, 0, 0, 1, 2, 4, 8, 12, 16, 24, 32];
const longestPauseMs = 50;

/**
 * Repeats a check until it returns a value other than undefined. After `timeout` milliseconds, throws an error with the
 * text that `explain` returns.
 */
export async function pollUntil<T>(
  check: () => T | undefined | Promise<T | undefined>,
  { timeout = defaultTimeoutMs, explain }: { timeout?: number | undefined; explain: () => string },
): Promise<T> {
  const deadline = performance.now() + timeout;
  for (let checkIndex = 0; ; checkIndex += 1) {
    const found = await check();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`Timed out after ${timeout} ms: ${explain()}`);
    await pause(pausesMs[checkIndex] ?? longestPauseMs);
  }
}
