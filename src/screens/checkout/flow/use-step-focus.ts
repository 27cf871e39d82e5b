import { type RefObject, useLayoutEffect, useRef } from 'react';
import { waitForRender } from '../../../ui/focus/wait-for-render';

const inputEvents = ['keydown', 'pointerdown'] as const;

/**
 * Moves focus to the heading of a new step, or to a new problem in the current one. If the step is still loading, focus
 * moves once its heading renders, unless a key or pointer was pressed by then. `step` is `start` while the checkout
 * loads; the first step after that doesn't take the focus.
 */
export function useStepFocus(step: string, problem: unknown): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const previousStep = useRef('start');
  useLayoutEffect(() => {
    const previous = previousStep.current;
    previousStep.current = step;
    const root = container.current;
    if (!root || previous === 'start' || (previous === step && !problem)) return undefined;
    let hasInteracted = false;
    const onInput = () => {
      hasInteracted = true;
    };
    // Listens to input instead of focus changes, because the browser also moves the focus when the focused element is
    // removed.
    for (const type of inputEvents) addEventListener(type, onInput, { capture: true });
    const stopWaiting = waitForRender(
      [root],
      () => hasInteracted,
      () => focusStep(root),
    );
    return () => {
      stopWaiting();
      for (const type of inputEvents) removeEventListener(type, onInput, { capture: true });
    };
  }, [step, problem]);
  return container;
}

/** Whether the step needs no scrolling: it starts below the top quarter of the window, and its heading is visible. */
const canStayInPlace = (root: HTMLElement, heading: HTMLElement): boolean =>
  root.getBoundingClientRect().top >= innerHeight / 4 && heading.getBoundingClientRect().bottom <= innerHeight;

/** Focuses the step's problem or heading. Returns false if neither has rendered yet. */
function focusStep(root: HTMLElement): boolean {
  const candidates = [...root.querySelectorAll<HTMLElement>('[data-problem], h2')].filter(
    (element) => element.getClientRects().length > 0,
  );
  const target = candidates.find((element) => element.dataset.problem !== undefined) ?? candidates[0];
  target?.focus({ preventScroll: true });
  if (target?.dataset.problem !== undefined) target.scrollIntoView?.({ block: 'nearest' });
  // Scrolls to the start of the step, so that content above the heading is visible too.
  else if (target && !canStayInPlace(root, target)) root.scrollIntoView?.({ block: 'start' });
  return !!target;
}
