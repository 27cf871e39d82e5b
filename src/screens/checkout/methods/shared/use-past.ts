import { useEffect, useState } from 'react';

/** The longest a timer can run (milliseconds). */
const longest = 2 ** 31 - 1;

/** Whether a time has passed; rerenders when it does. */
export function usePast(moment: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  const isPast = moment <= Math.max(now, Date.now());
  useEffect(() => {
    if (isPast) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(moment - Date.now() + 1, longest));
    return () => clearTimeout(timer);
  }, [moment, isPast]);
  return isPast;
}
