import { useEffect, useState } from 'react';
import { serverNow } from '../../../../runtime/api/server-clock';

/** The maximum delay of `setTimeout`. */
const maxDelayMs = 2 ** 31 - 1;

/** Whether a time from the server, in milliseconds since 1970, has passed. Rerenders the component at that time. */
export function useHasPassed(time: number): boolean {
  const [now, setNow] = useState(serverNow);
  const hasPassed = time <= serverNow();
  // A change of `now` reruns the effect, which starts another timer if the time is further away than one timer can
  // wait.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` isn't read in the effect.
  useEffect(() => {
    if (hasPassed) return;
    const timer = setTimeout(() => setNow(serverNow()), Math.min(time - serverNow() + 1, maxDelayMs));
    return () => clearTimeout(timer);
  }, [time, hasPassed, now]);
  return hasPassed;
}
