import { behaviorOf } from '../../../contract/errors/catalogue';
import type { Money } from '../../../contract/primitives';

/** Why the payer has to try again. */
export interface Problem {
  /**
   * - refused: the server refused the payment; `code` says why. Nothing was charged.
   * - priceChanged: refused because the price changed to `total`.
   * - expired: refused because the order can't be paid any more; the next attempt creates a new order.
   * - outcomeUnknown: the server has no record of the payment, but the payment request may still arrive.
   * - notReceived: the server has no record of the payment, and the payment request can't arrive any more. Nothing was
   *   charged.
   * - unpaid: there is an unpaid order whose payment code (QR, boleto) or provider's page has expired.
   * - oneMorePress: the payer came back from the page of a provider that needs a customer record before a payment.
   *   Nothing was sent to pay yet.
   */
  kind: 'refused' | 'priceChanged' | 'expired' | 'outcomeUnknown' | 'notReceived' | 'unpaid' | 'oneMorePress';
  /** The error code; null if there is none. */
  code: string | null;
  /** The group of the method of the refused payment, such as `CARD` or `PIX`. */
  group?: string | null | undefined;
  /** The new price, if `kind` is `priceChanged` and the server has sent the price. */
  total?: Money | undefined;
  /** The name of the order's plan, if the screen was opened for another plan. */
  planName?: string;
}

/**
 * Whether the card itself is the reason: its issuer declined it, or refused its security code. Other refusals, such as of
 * an invalid request, say nothing about the card.
 */
export const isCardDeclined = (problem: Problem | null | undefined): boolean =>
  problem?.kind === 'refused' && behaviorOf(problem.code).noCardText !== undefined;
