import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPointerUp, startTrackingPointers } from '../focus/after-pointer-up';

/** Input events that report a pending choice before their own handlers run. */
const reportingEvents = ['pointerup', 'keydown', 'click'] as const;

/**
 * Shows the visitor's choice at once and reports it after the next paint, because rendering its consequences can take
 * longer than a frame on a slow phone. The next press or key reports the choice first, so no button acts on the previous
 * choice. `name` is the name of the group's radio buttons.
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
      // Another choice replaces this one. Reporting it now could move the pressed radio button away from the pointer.
      if (event.type === 'keydown' || !isRadioOf(event, name)) flushSync(report);
    };
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => afterPointerUp(report));
    });
    for (const type of reportingEvents) addEventListener(type, reportNow, { capture: true });
    cancel.current = () => {
      isCancelled = true;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      for (const type of reportingEvents) removeEventListener(type, reportNow, { capture: true });
    };
  }

  return { shown: pending ?? value, choose };
}

/** Whether the event's target is one of the group's radio buttons, or its label. */
const isRadioOf = (event: Event, name: string): boolean =>
  event.composedPath().some((node) => {
    const control = node instanceof HTMLLabelElement ? node.control : node;
    return control instanceof HTMLInputElement && control.name === name;
  });
