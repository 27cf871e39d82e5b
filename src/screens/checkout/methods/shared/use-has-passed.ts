import { useEffect, useState } from 'react';

/** The maximum delay of `setTimeout`. */
const maxDelayMs = 2 ** 31 - 1;

/** Whether a time, as a timestamp in milliseconds, has passed. Rerenders the component at that time. */
export function useHasPassed(time: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  const hasPassed = time <= Math.max(now, Date.now());
  // A change of `now` reruns the effect, which starts another timer if the time is further away than one timer can
  // wait.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` isn't read in the effect.
  useEffect(() => {
    if (hasPassed) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(time - Date.now() + 1, maxDelayMs));
    return () => clearTimeout(timer);
  }, [time, hasPassed, now]);
  return hasPassed;
}
