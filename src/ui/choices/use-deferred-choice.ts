import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The visitor's events that report a choice before they do anything else. */
const nextEvents = ['pointerdown', 'keydown', 'click'] as const;

/**
 * Shows the visitor's choice at once and reports it after the next paint, because what it opens or prices can take a
 * slow phone longer than a frame. The next press or key reports it first, so no button acts on the previous choice.
 */
export function useDeferredChoice<T extends string>(
  value: T | '' | undefined,
  onChange: (value: T, isUserChoice: boolean) => void,
) {
  const [pending, setPending] = useState<T>();
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);

  function choose(chosen: T, isUserChoice: boolean): void {
    cancel.current();
    if (!isUserChoice) {
      setPending(undefined);
      onChange(chosen, false);
      return;
    }
    setPending(chosen);
    const report = () => {
      cancel.current();
      setPending(undefined);
      onChange(chosen, true);
    };
    const reportNow = () => flushSync(report);
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(report);
    });
    for (const type of nextEvents) addEventListener(type, reportNow, { capture: true });
    cancel.current = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      for (const type of nextEvents) removeEventListener(type, reportNow, { capture: true });
    };
  }

  return { shown: pending ?? value, choose };
}
