import { type RefObject, useLayoutEffect, useRef } from 'react';
import { waitForRender } from '../../../ui/focus/wait-for-render';

const inputEvents = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/**
 * Moves focus to the heading of a new step, or to a new problem in the current one. If the step or the problem's text is
 * still loading, focus moves once it renders, unless a key or pointer was pressed by then. The problem stays in view
 * when content loads later, until a key or pointer is pressed. `step` is `start` while the checkout loads; the first
 * step after that doesn't take the focus.
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
    let stopKeepingInView = () => {};
    const onInput = () => {
      hasInteracted = true;
      stopKeepingInView();
    };
    // Listens to input instead of focus changes, because the browser also moves the focus when the focused element is
    // removed.
    for (const type of inputEvents) addEventListener(type, onInput, { capture: true, passive: true });
    const stopWaiting = waitForRender(
      [root],
      () => hasInteracted,
      () => {
        const target = focusStep(root);
        if (target && isProblem(target)) stopKeepingInView = keepInView(target, root);
        return !!target;
      },
    );
    return () => {
      stopWaiting();
      stopKeepingInView();
      for (const type of inputEvents) removeEventListener(type, onInput, { capture: true });
    };
  }, [step, problem]);
  return container;
}

/** Whether the step needs no scrolling: it starts below the top quarter of the window, and its heading is visible. */
const canStayInPlace = (root: HTMLElement, heading: HTMLElement): boolean =>
  root.getBoundingClientRect().top >= innerHeight / 4 && heading.getBoundingClientRect().bottom <= innerHeight;

const isProblem = (element: HTMLElement): boolean => element.dataset.problem !== undefined;

/** Focuses the step's problem or heading, and returns it. Returns undefined if it hasn't rendered or has no text yet. */
function focusStep(root: HTMLElement): HTMLElement | undefined {
  const candidates = [...root.querySelectorAll<HTMLElement>('[data-problem], h2')].filter(
    // Not the heading of a form that is leaving.
    (element) => element.getClientRects().length > 0 && !element.closest('[inert]'),
  );
  const target = candidates.find(isProblem) ?? candidates[0];
  // An empty problem that was scrolled into view would grow out of view when its text arrives, because the browser
  // keeps the content below it in place (scroll anchoring).
  if (!target?.textContent?.trim()) return undefined;
  target.focus({ preventScroll: true });
  if (isProblem(target)) target.scrollIntoView?.({ block: 'nearest' });
  // Scrolls to the start of the step, so that content above the heading is visible too.
  else if (!canStayInPlace(root, target)) root.scrollIntoView?.({ block: 'start' });
  return target;
}

/**
 * Scrolls an element into view again whenever `root` changes its height, because content that loads or disappears moves
 * the element. Returns a function that ends this.
 */
function keepInView(element: HTMLElement, root: HTMLElement): () => void {
  if (typeof ResizeObserver !== 'function') return () => {};
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }));
  observer.observe(root);
  observer.observe(element);
  return () => observer.disconnect();
}
