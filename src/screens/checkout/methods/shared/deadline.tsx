import { useState } from 'react';
import { Countdown } from '../../../../ui/countdown/countdown';

interface DeadlineProps {
  /** Milliseconds since 1970. */
  expires: number;
  onExpire: () => void;
  /** Builds the text from the remaining time. */
  format: (time: string) => string;
}

/** The time left to pay. Hidden if it is over at the first render, because then the local clock is wrong. */
export function Deadline({ expires, onExpire, format }: DeadlineProps) {
  const [isShown] = useState(() => expires > Date.now());
  if (!isShown) return null;
  return (
    <p>
      <Countdown key={expires} until={expires} onEnd={onExpire} format={format} />
    </p>
  );
}
