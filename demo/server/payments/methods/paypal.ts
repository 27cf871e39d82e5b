import type { PaymentAction } from '../../../../src/contract/entities';

interface PaypalStart {
  now: number;
  origin: string;
  language: string;
  order: { currency: string };
}

const hourMs = 3_600_000;

/** URL of the provider's script, with the same parameters as the real one. */
export const paypalScriptUrl = (origin: string, currency: string, language: string): string =>
  `${origin}/sandbox/gateway/paypal.js?client-id=sandbox&currency=${currency}&intent=capture&locale=${language}`;

/** Creates an order at the provider. Its script renders the buttons; approved payments are captured later. */
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
