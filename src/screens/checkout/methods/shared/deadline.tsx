import { useState } from 'react';
import { Countdown } from '../../../../ui/countdown/countdown';

interface DeadlineProps {
  /** Milliseconds since 1970. */
  expires: number;
  onExpire: () => void;
  /** Builds the sentence. */
  format: (time: string) => string;
}

/** The time left to pay. Not shown if it is over from the start, because then the local clock is wrong. */
export function Deadline({ expires, onExpire, format }: DeadlineProps) {
  const [isTold] = useState(() => expires > Date.now());
  if (!isTold) return null;
  return (
    <p>
      <Countdown key={expires} until={expires} onEnd={onExpire} format={format} />
    </p>
  );
}
