/**
 * Waits until `condition` returns a truthy value, and returns that value. Throws an error after 20 seconds; the error's
 * message ends with `description`, such as "the form is shown".
 */
export async function until<T>(description: string, condition: () => T | false | null | undefined): Promise<T> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const value = condition();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`Timed out waiting until ${description}`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Waits until the next animation frame has been rendered. */
export const nextAnimationFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Gives an event a time in the future. On TVs, the OK key is ignored right after the focus has moved by itself, so an
 * event of the current moment could be ignored.
 */
export function laterEvent<E extends Event>(event: E): E {
  Object.defineProperty(event, 'timeStamp', { value: performance.now() + 10_000 });
  return event;
}
