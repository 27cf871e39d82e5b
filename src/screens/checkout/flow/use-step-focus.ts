import { type RefObject, useEffect, useRef } from 'react';
import { waitForRender } from '../../../ui/focus/wait-for-render';

const movements = ['keydown', 'pointerdown'] as const;

/**
 * Moves focus to the heading of a new step, or to a new problem in the current one. If the step is still loading, focus
 * moves once its heading renders, unless a key or pointer was pressed by then. The first step doesn't take focus.
 */
export function useStepFocus(step: string, problem: unknown): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const last = useRef('start');
  useEffect(() => {
    const before = last.current;
    last.current = step;
    const place = container.current;
    if (!place || before === 'start' || (before === step && !problem)) return undefined;
    let hasMovedOn = false;
    const moveOn = () => {
      hasMovedOn = true;
    };
    // The focused element doesn't tell: when it is removed, the browser focuses another one.
    for (const type of movements) addEventListener(type, moveOn, { capture: true });
    const stop = waitForRender(
      [place],
      () => hasMovedOn,
      () => focusStep(place),
    );
    return () => {
      stop();
      for (const type of movements) removeEventListener(type, moveOn, { capture: true });
    };
  }, [step, problem]);
  return container;
}

function focusStep(place: HTMLElement): boolean {
  const found = [...place.querySelectorAll<HTMLElement>('[data-problem], h2')].filter(
    (element) => element.getClientRects().length > 0,
  );
  const target = found.find((element) => element.dataset.problem !== undefined) ?? found[0];
  target?.focus();
  target?.scrollIntoView?.({ block: 'nearest' });
  return !!target;
}
