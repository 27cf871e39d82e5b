import type { Ref } from 'react';

export interface SecurityCodeHandle {
  /**
   * The security code as ciphertext blocks, encrypted for the payment attempt with this idempotency key. Null if the
   * code is invalid; the card frame (an iframe) then shows the error.
   */
  collect(idempotencyKey: string): Promise<string[] | null>;
}

export interface SecurityCodeProps {
  /** The saved card's brand, such as `visa`. */
  brand: string;
  handle: Ref<SecurityCodeHandle>;
  /** Whether the server refused the last security code. */
  isRefused: boolean;
  /** Called when Enter is pressed in the card frame. */
  onSubmit: () => void;
}
