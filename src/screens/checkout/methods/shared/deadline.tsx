import { useState } from 'react';
import { Countdown } from '../../../../ui/countdown/countdown';

interface DeadlineProps {
  /** Milliseconds since 1970. */
  expires: number;
  onExpire: () => void;
  /** Makes the whole sentence. */
  format: (time: string) => string;
}

/** The time there is left to pay. One that seems over from the start says that this clock is wrong: it is not told. */
export function Deadline({ expires, onExpire, format }: DeadlineProps) {
  const [isTold] = useState(() => expires > Date.now());
  if (!isTold) return null;
  return (
    <p>
      <Countdown key={expires} until={expires} onEnd={onExpire} format={format} />
    </p>
  );
}
