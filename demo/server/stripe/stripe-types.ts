/**
 * The objects of Stripe's API that the sandbox's stand-in for Stripe implements. docs.stripe.com/api documents the
 * names. Amounts are in the currency's smallest unit, such as cents; `created` is in seconds.
 */

export interface StripeApiError {
  type: 'card_error' | 'invalid_request_error' | 'api_error';
  code?: string;
  decline_code?: string;
  message: string;
  payment_intent?: PaymentIntent;
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'canceled' | 'succeeded';
  client_secret: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  payment_method: string | null;
  setup_future_usage: 'off_session' | null;
  automatic_payment_methods: { enabled: boolean };
  last_payment_error: Omit<StripeApiError, 'payment_intent'> | null;
  next_action: { type: 'use_stripe_sdk'; use_stripe_sdk: { type: string; stripe_js: string } } | null;
  latest_charge: string | null;
  created: number;
  livemode: false;
}

/** How the issuer treats a test card. */
export type CardBehaviour =
  | { kind: 'approve' }
  | { kind: 'decline'; code: string; decline_code: string }
  /** Requires 3-D Secure. Off-session charges, such as renewals, are declined because the payer is absent. */
  | { kind: 'authenticate' }
  /** Approved when the payer confirms, declined for off-session charges. */
  | { kind: 'declineLater' };

export interface PaymentMethodObject {
  id: string;
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string };
}

/** A stored payment method. The card number isn't stored, so the object also contains how the test card behaves. */
export type StoredPaymentMethod = PaymentMethodObject & { behaviour: CardBehaviour };

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: `payment_intent.${'created' | 'succeeded' | 'payment_failed' | 'canceled' | 'requires_action'}`;
  data: { object: PaymentIntent };
  livemode: false;
  pending_webhooks: number;
}
