/** Waits until a condition is true. Fails after five seconds with its description. */
export async function until<T>(description: string, condition: () => T | false | null | undefined): Promise<T> {
  const deadline = performance.now() + 5_000;
  for (;;) {
    const value = condition();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`Timed out waiting until ${description}`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Waits for microtasks and one frame. */
export const aFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
