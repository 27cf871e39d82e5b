import type { Money } from '../../rules/money/money';

/** The payment provider, as the server describes it in the payment method's `provider`. */
export interface PaymentFieldsProvider {
  /** The key of the provider's adapter in `PaymentFieldsAdapters`. */
  name: string;
  /** The provider's publishable key. */
  publicKey: string;
  /** URL of the provider's script, if it differs from the adapter's default. */
  scriptUrl?: string | null | undefined;
  /** Public options that are specific to the adapter. */
  options?: Readonly<Record<string, string>> | null | undefined;
}

/** The brand's look as final CSS values: the brand's CSS variables don't exist in a provider's frame. */
export interface PaymentFieldsAppearance {
  theme: 'light' | 'dark';
  /** CSS colors. */
  colors: {
    accent: string;
    background: string;
    text: string;
    muted: string;
    /** Color of borders. */
    edge: string;
    focus: string;
    danger: string;
  };
  /** A CSS font family. */
  fontFamily: string;
  /** A CSS length in px. */
  fontSize: string;
  /** The corners' radius: a CSS length in px. */
  radius: string;
}

/** The values that a provider's fields are mounted with. `update` changes them. */
export interface PaymentFieldsState {
  /** Language of the texts: `en`, `pt`, `es`, `ru` or another of the product's languages. */
  locale: string;
  appearance: PaymentFieldsAppearance;
  /** The charge, as a decimal string and an ISO 4217 code. */
  amount: Money;
  /** True if the card, or another payment method that the payer enters, is saved for renewals or later purchases. */
  savesCard: boolean;
}

export interface PaymentFieldsOptions extends PaymentFieldsState {
  provider: PaymentFieldsProvider;
  /** An empty node in the page's light DOM, where the provider's script can find and style its content. */
  container: HTMLElement;
  /** Loads a script of the provider once per page. Rejects if it can't be loaded or its URL isn't safe. */
  loadScript(url: string): Promise<void>;
}

/** What an adapter needs to confirm a payment. */
export interface PaymentToConfirm {
  /** The provider's secret for this one payment, which the browser needs to confirm the payment. */
  clientSecret: string;
  /** The URL that the provider may redirect the payer to after the confirmation. */
  returnUrl: string;
}

/**
 * How a confirmation ended in the browser. This isn't the payment's outcome, which the server reports.
 * - declined: the payment method was refused; another one can be tried.
 * - unconfirmed: the payer didn't complete 3-D Secure.
 * - invalid: a field isn't valid; the fields show the error.
 * - unknown: the connection or the script failed. The payment may have gone through.
 */
export type PaymentFieldsResult =
  | { ok: true }
  | {
      ok: false;
      reason: 'declined' | 'unconfirmed' | 'invalid' | 'unknown';
      /** The provider's text for the payer, in the language `locale`. Shown if the payment method was declined. */
      message?: string | undefined;
    };

/** A provider's mounted fields. */
export interface PaymentFields {
  /** Shows an error in each invalid field. Resolves with false if any field is invalid. */
  validate(): Promise<boolean>;
  /** Confirms the payment with the values of the fields. Asks the payer for 3-D Secure if the bank requires it. */
  confirm(payment: PaymentToConfirm): Promise<PaymentFieldsResult>;
  /** Applies a changed price, theme or language, and keeps the payer's input. */
  update(state: PaymentFieldsState): void;
  focus(): void;
  /** Removes everything that `mount` added to the page. */
  unmount(): void;
}

/** Connects a payment provider's own fields to the checkout. Card data never passes through the adapter. */
export interface PaymentFieldsAdapter {
  /** The provider's name, as payers see it. */
  displayName: string;
  /** Resolves once the fields can be filled; rejects if they can't be shown. */
  mount(options: PaymentFieldsOptions): Promise<PaymentFields>;
  /**
   * Continues a payment that was started before a reload or a redirect. Resolves with null if the payer has to fill in
   * the fields again.
   */
  resume?(
    options: Pick<PaymentFieldsOptions, 'provider' | 'locale' | 'loadScript'> & PaymentToConfirm,
  ): Promise<PaymentFieldsResult | null>;
}

/** The adapters, or functions that load them, by `PaymentFieldsProvider.name`. */
export type PaymentFieldsAdapters = Readonly<
  Record<string, PaymentFieldsAdapter | (() => Promise<PaymentFieldsAdapter>)>
>;
