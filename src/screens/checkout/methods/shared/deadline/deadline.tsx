import { useState } from 'react';
import { serverNow } from '../../../../../runtime/api/server-clock';
import { useTexts } from '../../../../../runtime/element-context/element-context';
import { Countdown } from '../../../../../ui/countdown/countdown';
import { useHasPassed } from '../use-has-passed';
import { deadlineText } from './deadline-text';

interface DeadlineProps {
  /** A timestamp in milliseconds. */
  expires: number;
  onExpire?: () => void;
  /** Returns the text of the countdown, given the remaining time. */
  format: (remainingTime: string) => string;
}

const hourMs = 3_600_000;

/**
 * The payment deadline as a date and time, or as a countdown in the last hour. Shows nothing if the deadline is already
 * past at the first render: the server still reports the payment as pending then, so the server's time isn't known.
 */
export function Deadline({ expires, onExpire, format }: DeadlineProps) {
  const texts = useTexts();
  const [isFutureAtMount] = useState(() => expires > serverNow());
  const isLastHour = useHasPassed(expires - hourMs);
  if (!isFutureAtMount) return null;
  return (
    <p>
      {isLastHour ? (
        <Countdown key={expires} until={expires} onEnd={onExpire} format={format} />
      ) : (
        deadlineText(expires, texts)
      )}
    </p>
  );
}
