import type { Money } from '../../../contract/primitives';

/** Why the payer is asked again. */
export interface Problem {
  /**
   * - refused: the server said no; `code` says why and nothing was charged.
   * - priceChanged: refused because the price is another one now: `total`.
   * - lapsed: refused because the order can no longer be paid; the next try makes a new one.
   * - notHeard: the server does not know the payment, but the request may still be on its way.
   * - notReached: the server does not know the payment, and no request can be on its way any more.
   * - unpaid: there is an unpaid order; its last code or page is over.
   */
  kind: 'refused' | 'priceChanged' | 'lapsed' | 'notHeard' | 'notReached' | 'unpaid';
  code: string | null;
  total?: Money | undefined;
  /** The plan of the order, where the screen was not opened for it. */
  planName?: string;
}
