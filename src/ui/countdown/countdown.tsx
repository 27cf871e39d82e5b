import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../runtime/api/server-clock';
import { useTexts } from '../../runtime/element-context/element-context';
import { visuallyHidden } from '../styling/tokens';
import { splitRemainingTime } from './split-remaining-time';

export interface CountdownProps {
  /** When the countdown ends: a Unix time in milliseconds. */
  until: number;
  /** The clock that `until` is a time of. Default: the server's. */
  now?: (() => number) | undefined;
  onEnd?: (() => void) | undefined;
  /** Returns the sentence that contains the remaining time: `(time) => t('…', { time })`. */
  format?: ((time: string) => string) | undefined;
}

/** A countdown. Screen readers announce the remaining minutes during the last hour, and then the end. */
export function Countdown({ until, now = serverNow, onEnd, format }: CountdownProps) {
  const { t } = useTexts();
  const [remainingMs, setRemainingMs] = useState(() => until - now());
  const latestOnEnd = useRef(onEnd);
  latestOnEnd.current = onEnd;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      // Each tick computes the remaining time from the clock, so that it's right even after the computer was asleep.
      const newRemainingMs = until - now();
      setRemainingMs(newRemainingMs);
      if (newRemainingMs > 0) timer = setTimeout(tick, newRemainingMs % 1000 || 1000);
      else latestOnEnd.current?.();
    };
    tick();
    return () => clearTimeout(timer);
  }, [until, now]);

  const { days, hours, clock } = splitRemainingTime(remainingMs);
  const displayedTime = days ? t('common:kit.daysShort', { days, hours }) : clock;
  const remainingMinutes = Math.ceil(remainingMs / 60_000);
  const minutesText = remainingMinutes <= 60 ? t('common:kit.minutesLeft', { count: remainingMinutes }) : '';
  const announcement = remainingMs <= 0 ? t('common:kit.timeUp') : minutesText;
  return (
    <span>
      <span role="timer">{format ? format(displayedTime) : displayedTime}</span>
      <span role="status" className={visuallyHidden}>
        {announcement}
      </span>
    </span>
  );
}
