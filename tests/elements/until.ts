/** Waits until a condition holds; fails after five seconds with what was waited for. */
export async function until<T>(what: string, condition: () => T | false | null | undefined): Promise<T> {
  const end = performance.now() + 5_000;
  for (;;) {
    const value = condition();
    if (value) return value;
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}`);
    await new Promise((done) => requestAnimationFrame(done));
  }
}

/** Lets microtasks and one frame pass. */
export const aFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
