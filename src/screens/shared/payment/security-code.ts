import type { Ref } from 'react';

export interface SecurityCodeHandle {
  /** The code sealed for an Idempotency-Key; null when it is invalid, which the frame shows. */
  collect(key: string): Promise<string[] | null>;
}

export interface SecurityCodeProps {
  /** Brand of the saved card. */
  brand: string;
  handle: Ref<SecurityCodeHandle>;
  /** The server answered that the code is wrong. */
  isRefused: boolean;
  /** Enter was pressed in the frame. */
  onSubmit: () => void;
}
