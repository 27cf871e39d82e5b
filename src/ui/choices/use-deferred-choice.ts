import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPointerUp, startTrackingPointers } from '../focus/after-pointer-up';

/** On these events, a pending choice is reported at once, before the event's other listeners run. */
const reportingEvents = ['pointerup', 'keydown', 'click'] as const;

/**
 * For a group of radio buttons with the name `name`: shows the visitor's choice at once and reports it (calls
 * `onChange`) after the next paint, because rendering the new state can take longer than an animation frame on a slow
 * phone. If the visitor clicks or presses a key before that, the choice is reported first, so no button acts on the
 * previous choice. A choice by script (`isUserChoice` is false) is reported at once. Returns the choice to show
 * (`shown`) and the function that makes a choice.
 */
export function useDeferredChoice<T extends string>(
  name: string,
  value: T | '' | undefined,
  onChange: (value: T, isUserChoice: boolean) => void,
) {
  const [pending, setPending] = useState<T>();
  const cancel = useRef(() => {});
  useEffect(() => {
    startTrackingPointers();
    return () => cancel.current();
  }, []);

  function choose(chosen: T, isUserChoice: boolean): void {
    cancel.current();
    if (!isUserChoice) {
      setPending(undefined);
      onChange(chosen, false);
      return;
    }
    setPending(chosen);
    let isCancelled = false;
    let timer: number | undefined;
    const report = () => {
      if (isCancelled) return;
      cancel.current();
      setPending(undefined);
      onChange(chosen, true);
    };
    const reportNow = (event: Event) => {
      // If the visitor presses another radio button of the group, the pending choice is replaced anyway. Reporting it
      // now could move the pressed radio button away from the pointer.
      if (event.type === 'keydown' || !isOnRadioOfGroup(event, name)) flushSync(report);
    };
    const frameId = requestAnimationFrame(() => {
      timer = window.setTimeout(() => afterPointerUp(report));
    });
    for (const type of reportingEvents) addEventListener(type, reportNow, { capture: true });
    cancel.current = () => {
      isCancelled = true;
      cancelAnimationFrame(frameId);
      clearTimeout(timer);
      for (const type of reportingEvents) removeEventListener(type, reportNow, { capture: true });
    };
  }

  return { shown: pending ?? value, choose };
}

/** Whether the event's target is one of the group's radio buttons, or the label of one. */
const isOnRadioOfGroup = (event: Event, name: string): boolean =>
  event.composedPath().some((node) => {
    const control = node instanceof HTMLLabelElement ? node.control : node;
    return control instanceof HTMLInputElement && control.name === name;
  });
