import { useEffect, useState } from 'react';
import { findHeading } from '../../ui/focus/focus-heading';
import { waitForRender } from '../../ui/focus/wait-for-render';
import type { CurrentRoute } from './router';
import { waitForScreen } from './wait-for-screen';

const settleTimeoutMs = 4_000;

/**
 * Whether the current route's screen has rendered its content, so that the footer below it no longer shifts. Also true
 * after `settleTimeoutMs`. False again after each navigation.
 */
export function useSettled(host: HTMLElement, { navigationCount }: CurrentRoute): boolean {
  // The `navigationCount` of the last navigation whose screen has settled.
  const [settledNavigation, setSettledNavigation] = useState(-1);
  useEffect(() => {
    const settle = () => setSettledNavigation(navigationCount);
    const timer = setTimeout(settle, settleTimeoutMs);
    const settleIfRendered = (nodes: readonly ParentNode[]) => {
      const isRendered = !!findHeading(nodes) && !nodes.some((node) => node.querySelector('[aria-busy="true"]'));
      if (isRendered) settle();
      return isRendered;
    };
    const stop = waitForScreen(host, (nodes) =>
      waitForRender(
        nodes,
        // Keep waiting even if the visitor moves the focus.
        () => false,
        () => settleIfRendered(nodes),
      ),
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [host, navigationCount]);
  return settledNavigation === navigationCount;
}

/** Whether the condition is true or was true in an earlier render. */
export function useHasBeenTrue(condition: boolean): boolean {
  const [hasBeenTrue, setHasBeenTrue] = useState(condition);
  if (condition && !hasBeenTrue) setHasBeenTrue(true);
  return hasBeenTrue || condition;
}
