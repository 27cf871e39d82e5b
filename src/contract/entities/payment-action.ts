import * as z from 'zod/mini';
import { countSchema, moneySchema, timestampSchema } from '../primitives';
import { paymentStatusSchema } from './order';
import { fieldsProviderSchema } from './payment-method';
import { planDurations } from './plan-durations';

/** What the payer has reported about a payment that the bank confirms days later. Not in the specification. */
const payerReportFields = {
  /** When the payer reported the transfer. The money may not have arrived yet. */
  reported: z.nullish(timestampSchema),
  /** The latest proof of payment attached to the order. */
  proof: z.nullish(z.object({ fileName: z.string(), sentAt: timestampSchema })),
};

/**
 * What the payer authorizes together with a payment, or instead of one if the total is zero: charges for renewals. The
 * bank or wallet shows the same terms. Not in the specification.
 */
const mandateTermsSchema = z.object({
  /** The mandate's id in `listCard` (`cardId`). */
  mandateId: z.string(),
  /** The most that one charge can be. */
  maximum: moneySchema,
  /** True if every charge is `maximum`; otherwise a charge can be lower. */
  isFixed: z.nullish(z.boolean()),
  frequency: z.enum(planDurations),
  firstCharge: z.nullish(timestampSchema),
  /** True if the code or page only authorizes, and nothing is paid now. */
  isOnlyAuthorized: z.nullish(z.boolean()),
});

/** The payer's next action. A discriminated union by `type`. Source: our choice. */
export const paymentActionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  /**
   * Redirects to a page of the bank or provider, which then redirects to the request's `returnUrl`. `kind` is
   * `threeDSecure` for a 3-D Secure page, and `threeDSecureFrame` if that page can also be embedded in an iframe. `kind`
   * isn't in the specification.
   */
  z.object({
    type: z.literal('redirect'),
    url: z.string(),
    kind: z.nullish(z.string()),
    /** The name of the wallet that opens, for the heading and the button. Not in the specification. */
    name: z.nullish(z.string()),
    mandate: z.nullish(mandateTermsSchema),
  }),
  z.object({
    type: z.literal('qr'),
    payload: z.string(),
    expires: timestampSchema,
    /** The QR code's provider, for the instructions: 'caishen', 'paynow', … Not in the specification. */
    kind: z.nullish(z.string()),
    /** Identifies the payment for the payer and support. Not in the specification. */
    reference: z.nullish(z.string()),
    /**
     * The heading and the instructions, in the requested language, so that the client needs no texts for the method. By
     * default, the client's own texts for `kind`. This and the next two fields aren't in the specification.
     */
    title: z.nullish(z.string()),
    steps: z.nullish(z.array(z.string())),
    /** A key or code that the payer can type or paste instead of scanning the QR code. */
    copyText: z.nullish(z.string()),
  }),
  z.object({
    type: z.literal('copyPaste'),
    /** The code to copy and paste, such as a Pix code. */
    payload: z.string(),
    expires: timestampSchema,
    /** The receiver's Pix key, for payers who type the key instead of copying the code. */
    key: z.nullish(z.string()),
    mandate: z.nullish(mandateTermsSchema),
  }),
  z.object({
    type: z.literal('slip'),
    /** The digits to type when paying the boleto (linha digitável). */
    line: z.string(),
    barcode: z.string(),
    due: timestampSchema,
    /** URL of the boleto at its bank, where the payer can view, print or pay it. */
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
  z.object({
    type: z.literal('form'),
    url: z.string(),
    fields: z.record(z.string(), z.string()),
    /** The name of the wallet that opens, as of a redirect. Not in the specification. */
    name: z.nullish(z.string()),
    mandate: z.nullish(mandateTermsSchema),
  }),
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
