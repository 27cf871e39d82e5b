import type { Ref } from 'react';

export interface SecurityCodeHandle {
  /** The code, encrypted for this key. Null if it is invalid; the frame then shows the error. */
  collect(idempotencyKey: string): Promise<string[] | null>;
}

export interface SecurityCodeProps {
  /** Brand of the saved card. */
  brand: string;
  handle: Ref<SecurityCodeHandle>;
  /** Whether the server refused the last code. */
  isRefused: boolean;
  /** Enter was pressed in the frame. */
  onSubmit: () => void;
}
