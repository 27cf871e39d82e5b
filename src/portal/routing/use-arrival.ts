import { type RefObject, useEffect } from 'react';
import { headingIn } from './heading';
import type { Place } from './router';

/** How often and how long the new screen's heading is looked for, in milliseconds. */
const step = 50;
const patience = 10_000;

/**
 * After a change of route: the page is scrolled to its top, and the focus goes to the main part at once and to the new
 * screen's heading as soon as it is drawn, unless the person has gone on by then.
 */
export function useArrival(host: HTMLElement, main: RefObject<HTMLElement | null>, { visit, by }: Place): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit is an arrival
  useEffect(() => {
    const part = main.current;
    if (by === 'opening' || !part) return undefined;
    if (by === 'link') window.scrollTo(0, 0);
    part.focus({ preventScroll: true });
    const root = host.shadowRoot as ShadowRoot;
    let waited = 0;
    const timer = setInterval(() => {
      waited += step;
      const hasGoneOn = root.activeElement !== part || document.activeElement !== host;
      const heading = headingIn(host);
      if (!hasGoneOn) heading?.focus({ preventScroll: true });
      if (heading || hasGoneOn || waited > patience) clearInterval(timer);
    }, step);
    return () => clearInterval(timer);
  }, [host, main, visit, by]);
}
