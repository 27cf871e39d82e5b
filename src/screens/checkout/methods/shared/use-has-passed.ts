import { useEffect, useState } from 'react';

/** The maximum delay of `setTimeout`. */
const maxDelayMs = 2 ** 31 - 1;

/** Whether a time, as a timestamp in milliseconds, has passed. Rerenders when it passes. */
export function useHasPassed(time: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  const hasPassed = time <= Math.max(now, Date.now());
  useEffect(() => {
    if (hasPassed) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(time - Date.now() + 1, maxDelayMs));
    return () => clearTimeout(timer);
  }, [time, hasPassed]);
  return hasPassed;
}
