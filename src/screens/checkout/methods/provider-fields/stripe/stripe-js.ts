// Types for the part of Stripe.js, Stripe's browser library, that the checkout uses. Source: docs.stripe.com/js

export interface StripeError {
  /** `card_error` and `validation_error` have a message for the payer. */
  type: string;
  code?: string;
  message?: string;
  payment_intent?: StripePaymentIntent;
}

export interface StripePaymentIntent {
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'canceled'
    | 'succeeded';
}

export interface StripeAppearance {
  theme: 'stripe' | 'night';
  variables: Record<string, string>;
}

interface ElementsOptions {
  locale?: string;
  appearance?: StripeAppearance;
  amount?: number;
  currency?: string;
  setupFutureUsage?: 'off_session' | null;
}

export interface StripeElements {
  create(type: 'payment', options?: { layout?: 'tabs' | 'accordion' }): StripeElement;
  /** Validates the fields and shows their errors. */
  submit(): Promise<{ error?: StripeError }>;
  update(options: ElementsOptions): void;
}

export interface StripeElement {
  mount(container: HTMLElement): void;
  on(event: 'ready', listener: () => void): unknown;
  on(event: 'loaderror', listener: (event: { error: StripeError }) => void): unknown;
  focus(): void;
  destroy(): void;
}

export type IntentResult = { paymentIntent: StripePaymentIntent; error?: undefined } | { error: StripeError };

export interface Stripe {
  /** Creates fields without a payment intent. The server creates the intent when the payer clicks the pay button. */
  elements(options: ElementsOptions & { mode: 'payment'; amount: number; currency: string }): StripeElements;
  confirmPayment(options: {
    elements: StripeElements;
    clientSecret: string;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }): Promise<IntentResult>;
  retrievePaymentIntent(clientSecret: string): Promise<IntentResult>;
  handleNextAction(options: { clientSecret: string }): Promise<IntentResult>;
}

export type StripeConstructor = (publicKey: string, options?: { locale?: string; stripeAccount?: string }) => Stripe;
