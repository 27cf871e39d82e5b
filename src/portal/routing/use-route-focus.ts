import { type RefObject, useLayoutEffect } from 'react';
import { focusHeading } from '../../ui/focus/focus-heading';
import type { CurrentRoute } from './router';
import { waitForScreen } from './wait-for-screen';

/**
 * After a navigation in the portal, moves the focus to the main landmark. The new screen's heading takes the focus once
 * it renders, unless the visitor has moved the focus by then. Also scrolls the page to its top, except after Back and
 * Forward, because the browser then restores the scroll position.
 */
export function useRouteFocus(
  host: HTMLElement,
  main: RefObject<HTMLElement | null>,
  { navigationCount, trigger }: CurrentRoute,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every navigation, also to the same URL
  useLayoutEffect(() => {
    const landmark = main.current;
    if (trigger === 'opening' || !landmark) return undefined;
    if (trigger === 'link') window.scrollTo(0, 0);
    landmark.focus({ preventScroll: true });
    const root = host.shadowRoot as ShadowRoot;
    const hasFocusMoved = () => root.activeElement !== landmark || document.activeElement !== host;
    return waitForScreen(host, (nodes) => focusHeading(nodes, { hasFocusMoved, preventScroll: true }));
  }, [host, main, navigationCount, trigger]);
}
