import type { Ref } from 'react';

export interface SecurityCodeHandle {
  /**
   * Encrypts the security code and returns the ciphertext blocks. They are valid only for the payment attempt that
   * `idempotencyKey` identifies. Returns null if the code is invalid; the card frame then shows the error.
   */
  collect(idempotencyKey: string): Promise<string[] | null>;
}

export interface SecurityCodeProps {
  /** The saved card's brand, such as `visa`. */
  cardBrand: string;
  handle: Ref<SecurityCodeHandle>;
  /** Whether the server refused the last security code. */
  isRefused: boolean;
  /** Called when Enter is pressed in the card frame. */
  onSubmit: () => void;
}
