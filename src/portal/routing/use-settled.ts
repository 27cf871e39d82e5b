import { useEffect, useState } from 'react';
import { headingIn } from './heading';
import type { Place } from './router';

/** How often and how long the screen is looked at, in milliseconds. */
const step = 50;
const patience = 4_000;

/** True once the screen of a visit has drawn what it waited for: what stands below it no longer moves. */
export function useSettled(host: HTMLElement, { visit }: Place): boolean {
  const [settled, setSettled] = useState(-1);
  useEffect(() => {
    let waited = 0;
    const timer = setInterval(() => {
      waited += step;
      const isBusy =
        !headingIn(host) || !!host.querySelector('[slot="screen"]')?.shadowRoot?.querySelector('[aria-busy="true"]');
      if (isBusy && waited < patience) return;
      clearInterval(timer);
      setSettled(visit);
    }, step);
    return () => clearInterval(timer);
  }, [host, visit]);
  return settled === visit;
}

/** True from the first time on that it was. */
export function useOnce(isSo: boolean): boolean {
  const [was, keep] = useState(isSo);
  if (isSo && !was) keep(true);
  return was || isSo;
}
