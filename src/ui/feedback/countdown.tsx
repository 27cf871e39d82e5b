import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../runtime/api/server-clock';
import { useTexts } from '../../runtime/element-context/element-context';
import { visuallyHidden } from '../styling/tokens';

/**
 * Splits a duration into whole days and a remainder of less than a day. `hours` are the full hours of the remainder.
 * `clock` is the entire remainder as hours:minutes:seconds ("1:00:00"), or minutes:seconds if it is less than an hour
 * ("4:59").
 */
export function splitRemainingTime(remainingMs: number): { days: number; hours: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const clock = hours
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`;
  return { days, hours, clock };
}

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
