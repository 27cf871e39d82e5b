import * as z from 'zod/mini';
import { countSchema, moneySchema, timestampSchema } from '../../primitives';
import { paymentStatusSchema } from '../order';

/**
 * Groups of payment methods. The group determines the form in the checkout. Source: specification, section 2. CRYPTO,
 * MOBILE_MONEY, ONLINE_WALLET and PREPAID aren't in section 2; they are for methods that sections 1 and 3 mention.
 * PROVIDER_FIELDS isn't in the specification: the payment provider's script renders the form's fields.
 */
export const methodGroups = [
  'TICKET',
  'BANK_TRANSFER',
  'CARD',
  'E-WALLET',
  'PAYPAL',
  'PIX',
  'CRYPTO',
  'MOBILE_MONEY',
  'ONLINE_WALLET',
  'PREPAID',
  'PROVIDER_FIELDS',
] as const;
export type MethodGroup = (typeof methodGroups)[number];

/**
 * The groups whose methods charge a credit or debit card. Its details are typed in the card form, or in fields that the
 * payment provider's script renders. Prepaid cards have a group of their own.
 */
export const cardGroups: readonly string[] = ['CARD', 'PROVIDER_FIELDS'] satisfies MethodGroup[];

/** Method code and group of an order with a total of zero. Such an order needs no payment. Not in the specification. */
export const freeMethod = { code: 'free', group: 'FREE' } as const;

/** Fields that a method can require from the payer. Source: specification, section 3. */
export const payerFields = [
  'firstName',
  'lastName',
  'name',
  'email',
  'phone',
  'cpfCnpj',
  'birthDate',
  'zipCode',
  'state',
  'city',
  'street',
  'streetNumber',
  'idType',
  'idDocument',
] as const;
export type PayerField = (typeof payerFields)[number];

/**
 * The provider whose script renders the form fields of a method in the group PROVIDER_FIELDS. Browsers receive this
 * object, so it must not contain secrets. Not in the specification.
 */
export const fieldsProviderSchema = z.object({
  /** Selects the adapter in the browser: 'stripe', or a key of `SubElements.configure({ paymentFields })`. */
  name: z.string(),
  /** The provider's publishable key. */
  publicKey: z.string(),
  /** URL of the provider's script. Default: the URL that the adapter contains. */
  scriptUrl: z.nullish(z.string()),
  /** Further public options for the adapter, such as Stripe's connected account or Adyen's environment. */
  options: z.nullish(z.record(z.string(), z.string())),
});
export type FieldsProvider = z.output<typeof fieldsProviderSchema>;

/** A payment method. Unknown groups are valid, so that a new group doesn't make the whole list invalid. */
export const paymentMethodSchema = z.object({
  /** The method's code, sent back in `pay`: 'card', 'pix', … */
  code: z.string(),
  /** A MethodGroup, or a group that this version doesn't know. */
  group: z.string(),
  /** The service that processes the method's payments, such as 'paypal'. */
  channel: z.string(),
  name: z.string(),
  currency: z.string(),
  /** Names of the PayerFields that this method requires, in display order. */
  fields: z.array(z.string()),
  /** The lowest total that can be paid with this method. */
  minimum: z.nullish(moneySchema),
  /** Accepted card brands. */
  cardBrands: z.nullish(z.array(z.string())),
  hasInstallments: z.nullish(z.boolean()),
  canSaveCard: z.nullish(z.boolean()),
  /** True if this method can be used for automatic renewal. */
  canRenew: z.nullish(z.boolean()),
  /**
   * True if the provider requires a customer record. Before `pay`, the client then makes the calls
   * `<channel>CustomerCreate` and `<channel>CustomerConfirm`, for example `useepayCustomerCreate`. Not in the
   * specification.
   */
  needsCustomer: z.nullish(z.boolean()),
  /**
   * The provider of a method in the group PROVIDER_FIELDS. A method of this group without a provider isn't shown. Not
   * in the specification.
   */
  provider: z.nullish(fieldsProviderSchema),
  /** A short note from the operator, in the requested language. */
  note: z.nullish(z.string()),
  /** The method's options: banks, wallets, coins or mobile-money operators. */
  options: z.nullish(
    z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        note: z.nullish(z.string()),
        /**
         * Countries (ISO 3166) of a mobile-money operator's phone numbers; the first is preselected. Not in the
         * specification.
         */
        countries: z.nullish(z.array(z.string())),
      }),
    ),
  ),
});
export type PaymentMethod = z.output<typeof paymentMethodSchema>;

/** A saved card. Source: specification, section 3. */
export const savedCardSchema = z.object({
  cardId: z.string(),
  /** The card brand, such as Visa. */
  brand: z.string(),
  /** The last four digits of the card number. */
  ending: z.string(),
  holder: z.string(),
  /** Expiry date, MM/YY. */
  validity: z.string(),
  isDefault: z.boolean(),
  isForRenewal: z.boolean(),
  /**
   * True if the member must type the card's security code for a payment or renewal, because the session was created on
   * a partner's page. False if the member typed the code recently in the same session. Not in the specification.
   */
  requiresSecurityCode: z.nullish(z.boolean()),
});
export type SavedCard = z.output<typeof savedCardSchema>;

/** An installment option. */
export const installmentSchema = z.object({
  /** Number of installments. */
  count: countSchema,
  /** The amount of each installment. */
  each: moneySchema,
  /** The sum of all installments, including the interest. */
  total: moneySchema,
  /** The part of `total` that is interest; zero if there is none. */
  interest: moneySchema,
});
export type Installment = z.output<typeof installmentSchema>;

/** What the payer has reported about a payment that the bank confirms days later. Not in the specification. */
const payerReportFields = {
  /** When the payer reported the transfer. The money may not have arrived yet. */
  reported: z.nullish(timestampSchema),
  /** The latest proof of payment attached to the order. */
  proof: z.nullish(z.object({ fileName: z.string(), sentAt: timestampSchema })),
};

/** The payer's next action. A discriminated union by `type`. Source: our choice. */
export const paymentActionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  /**
   * Redirects to a page of the bank or provider, which then redirects to the request's `returnUrl`. `kind` isn't in the
   * specification: `threeDSecure` for a 3-D Secure page, `threeDSecureFrame` if that page can also be embedded in an
   * iframe.
   */
  z.object({ type: z.literal('redirect'), url: z.string(), kind: z.nullish(z.string()) }),
  z.object({
    type: z.literal('qr'),
    payload: z.string(),
    expires: timestampSchema,
    /** The QR code's provider, for the instructions: 'caishen', 'paynow', … Not in the specification. */
    kind: z.nullish(z.string()),
    /** Identifies the payment for the payer and support. Not in the specification. */
    reference: z.nullish(z.string()),
  }),
  z.object({
    type: z.literal('copyPaste'),
    /** The code to copy and paste, such as a Pix code. */
    payload: z.string(),
    expires: timestampSchema,
    /** The receiver's Pix key, for payers who type the key instead of copying the code. */
    key: z.nullish(z.string()),
  }),
  z.object({
    type: z.literal('slip'),
    /** The digits to type when paying the slip (linha digitável). */
    line: z.string(),
    barcode: z.string(),
    due: timestampSchema,
    /** URL of the slip at its bank, where the payer can view, print or pay it. */
    url: z.nullish(z.string()),
    ...payerReportFields,
  }),
  z.object({
    type: z.literal('bankDetails'),
    reference: z.string(),
    expires: timestampSchema,
    lines: z.array(z.object({ label: z.string(), value: z.string() })),
    ...payerReportFields,
  }),
  z.object({
    type: z.literal('otp'),
    sentTo: z.nullish(z.string()),
    /** The number of characters in the one-time code. */
    length: countSchema,
    expires: z.nullish(timestampSchema),
    /** From when a new one-time code can be requested with `liquidoConfirm`. Not in the specification. */
    resendAfter: z.nullish(timestampSchema),
  }),
  /** The payer's browser submits the `fields` as a form to the bank's or provider's page at `url`. */
  z.object({ type: z.literal('form'), url: z.string(), fields: z.record(z.string(), z.string()) }),
  z.object({
    type: z.literal('cryptoAddress'),
    coin: z.string(),
    network: z.string(),
    address: z.string(),
    amount: z.string(),
    expires: timestampSchema,
    minimum: z.nullish(z.string()),
    confirmations: z.nullish(countSchema),
    confirmationsNeeded: z.nullish(countSchema),
    received: z.nullish(z.string()),
    /** The code of the chosen option (coin and network). This and the following fields aren't in the specification. */
    optionCode: z.nullish(z.string()),
    /** How much `received` is below (`missing`) or above (`excess`) `amount`, in the coin, as decimal text. */
    missing: z.nullish(z.string()),
    excess: z.nullish(z.string()),
    /** The address of the token's contract and its chain id, for the QR code (ERC-681). */
    contract: z.nullish(z.string()),
    chainId: z.nullish(countSchema),
    /** The exchange rate: units of the order's currency per coin. */
    rate: z.nullish(moneySchema),
  }),
  z.object({
    type: z.literal('confirmOnPhone'),
    /** The mobile-money operator. */
    operator: z.string(),
    /** The masked phone number. */
    phone: z.string(),
    expires: timestampSchema,
    /** From when the request can be sent to the phone again. Not in the specification. */
    resendAfter: z.nullish(timestampSchema),
  }),
  /** The provider's script, loaded from `url`, renders the provider's own button, such as PayPal's. */
  z.object({
    type: z.literal('scriptMount'),
    url: z.string(),
    provider: z.string(),
    clientToken: z.nullish(z.string()),
    /** The provider's order id, for the provider's script. Not in the specification. */
    providerOrderId: z.nullish(z.string()),
    /**
     * The provider's page, opened if the script doesn't load. It redirects to the request's `returnUrl`. Not in the
     * specification.
     */
    approveUrl: z.nullish(z.string()),
    /** True once the payer has approved the payment, so that the server can capture it. Not in the specification. */
    isApproved: z.nullish(z.boolean()),
  }),
  /**
   * The provider's script confirms the payment in the payer's browser. A payment with a PROVIDER_FIELDS method is
   * confirmed with the fields that the payer filled in. The provider reports the outcome to a webhook; until then, the
   * payment is pending. Not in the specification.
   */
  z.object({
    type: z.literal('confirmInBrowser'),
    provider: fieldsProviderSchema,
    /** The provider's secret for this payment, such as a Stripe PaymentIntent's `client_secret`. */
    clientSecret: z.string(),
    /** The URL that the provider redirects the payer to: the request's `returnUrl`. */
    returnUrl: z.nullish(z.string()),
  }),
]);
export type PaymentAction = z.output<typeof paymentActionSchema>;

/** Response of `pay` and `repay`. Source: our choice. */
export const paymentResponseSchema = z.object({
  orderId: z.string(),
  paymentId: z.string(),
  status: paymentStatusSchema,
  action: paymentActionSchema,
  /** The failure's code in the error catalogue. */
  failureCode: z.nullish(z.string()),
});
export type PaymentResponse = z.output<typeof paymentResponseSchema>;
