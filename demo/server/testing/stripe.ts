import { stripeKeys } from '../stripe/stripe-api';
import type { PaymentIntent, StripeApiError } from '../stripe/stripe-types';

export interface StripeErrorResponse {
  error: StripeApiError;
}

/** The form fields of a card, as Stripe's iframe sends them. */
export const aStripeCard = (number = '4242424242424242'): Record<string, string> => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '34',
  'payment_method_data[card][cvc]': '123',
});

/** Sends the payer's card (`confirm`) or 3-D Secure decision (`challenge`) to the sandbox, as Stripe's iframe does. */
export async function postAsStripeIframe(
  { origin }: { origin: string },
  clientSecret: string,
  fields: Record<string, string>,
  step: 'confirm' | 'challenge' = 'confirm',
): Promise<PaymentIntent | StripeErrorResponse> {
  const [id] = clientSecret.split('_secret_');
  const response = await fetch(`${origin}/sandbox/gateway/stripe/v1/payment_intents/${id}/${step}`, {
    method: 'POST',
    body: new URLSearchParams({ key: stripeKeys.publishable, client_secret: clientSecret, ...fields }),
  });
  return response.json() as Promise<PaymentIntent | StripeErrorResponse>;
}
