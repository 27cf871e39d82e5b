import type { PaymentAction } from '../../../../src/contract/entities';
import { paypalScriptUrl } from '../../catalogue/methods';

interface PaypalStart {
  now: number;
  origin: string;
  language: string;
  order: { currency: string };
}

const hourMs = 3_600_000;

/** Starts a payment by PayPal, whose script renders the buttons. Payments are captured after the payer's approval. */
export function beginPaypal({ now, origin, language, order }: PaypalStart, paymentId: string) {
  const action: PaymentAction = {
    type: 'scriptMount',
    provider: 'paypal',
    url: paypalScriptUrl(origin, order.currency, language),
    // The sandbox uses the payment's id as the provider's order id.
    providerOrderId: paymentId,
    approveUrl: `${origin}/sandbox/gateway/paypal/${paymentId}?lang=${language}`,
    isApproved: false,
  };
  return { action, expires: now + 3 * hourMs, outcome: 'pending' as const };
}
