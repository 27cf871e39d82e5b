import * as z from 'zod/mini';
import { countSchema, moneySchema, timestampSchema } from '../../primitives';
import { paymentStatuses } from '../order';

/** Method groups of the checkout. Source: specification, section 2; the last four name what section 1 and 3 add. */
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
] as const;
export type MethodGroup = (typeof methodGroups)[number];

/** Confirms an order with a total of zero, without a payment method. Our choice. */
export const freeMethod = { code: 'free', group: 'FREE' } as const;

/** Fields that a method may require of the payer; the server lists which. Source: specification, section 3. */
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

/** A way to pay, as the server offers it. Unknown groups pass, so that a new one never breaks the list. */
export const paymentMethodSchema = z.object({
  /** The method's code, sent back in `pay`: 'card', 'pix', … */
  code: z.string(),
  /** A MethodGroup, or one this version does not know. */
  group: z.string(),
  channel: z.string(),
  name: z.string(),
  currency: z.string(),
  /** PayerField names that this method requires, in order. */
  fields: z.array(z.string()),
  minimum: z.nullish(moneySchema),
  /** Card brands accepted, for cards. */
  cardBrands: z.nullish(z.array(z.string())),
  hasInstallments: z.nullish(z.boolean()),
  canSaveCard: z.nullish(z.boolean()),
  /** True where the member can turn renewal on with this method. */
  canRenew: z.nullish(z.boolean()),
  /**
   * The provider wants the member as its customer first: its `…CustomerCreate` and `…CustomerConfirm`, by `channel`
   * (useepay, payssion), come before pay. Our choice.
   */
  needsCustomer: z.nullish(z.boolean()),
  /** A short note by the operator, in the requested language. */
  note: z.nullish(z.string()),
  /** Choices this method has: banks, wallets, coins, operators. */
  options: z.nullish(z.array(z.object({ code: z.string(), name: z.string(), note: z.nullish(z.string()) }))),
});
export type PaymentMethod = z.output<typeof paymentMethodSchema>;

/** A card kept for later. Source: specification, section 3. */
export const savedCardSchema = z.object({
  cardId: z.string(),
  brand: z.string(),
  /** Last four digits. */
  ending: z.string(),
  holder: z.string(),
  /** MM/YY */
  validity: z.string(),
  isDefault: z.boolean(),
  isForRenewal: z.boolean(),
  /**
   * True when charging it requires its security code, for a payment or a renewal: the session was made on a partner's
   * page. False after the code was typed in the same session a short time before. Our choice.
   */
  requiresSecurityCode: z.nullish(z.boolean()),
});
export type SavedCard = z.output<typeof savedCardSchema>;

/** One choice of paying in parts. */
export const installmentSchema = z.object({
  count: countSchema,
  /** What each part costs. */
  each: moneySchema,
  total: moneySchema,
  interest: moneySchema,
});
export type Installment = z.output<typeof installmentSchema>;

/** What is known about a payment that the bank reports days later. Our choice. */
const sentByPayer = {
  /** When the payer reported the transfer. Doesn't mean that it is paid. */
  reported: z.nullish(timestampSchema),
  /** The latest proof of payment attached to the order. */
  proof: z.nullish(z.object({ fileName: z.string(), sentAt: timestampSchema })),
};

/** What the payer must do next. A discriminated union by `type`. Source: design, section 6. */
export const paymentActionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  /**
   * Go to another page and come back to `returnUrl`. Kinds, our choice: `threeDSecure` is the bank of a card,
   * `threeDSecureFrame` one whose page may also stand in a frame.
   */
  z.object({ type: z.literal('redirect'), url: z.string(), kind: z.nullish(z.string()) }),
  z.object({
    type: z.literal('qr'),
    payload: z.string(),
    expires: timestampSchema,
    /** Whose code it is, so that the steps fit: 'caishen', 'paynow', … Our choice. */
    kind: z.nullish(z.string()),
    /** Reference numbers that the payer needs, also for support. Our choice. */
    reference: z.nullish(z.string()),
  }),
  z.object({ type: z.literal('copyPaste'), payload: z.string(), expires: timestampSchema, key: z.nullish(z.string()) }),
  z.object({
    type: z.literal('slip'),
    line: z.string(),
    barcode: z.string(),
    due: timestampSchema,
    /** The slip at its bank, to be read, printed or paid there. */
    url: z.nullish(z.string()),
    ...sentByPayer,
  }),
  z.object({
    type: z.literal('bankDetails'),
    reference: z.string(),
    expires: timestampSchema,
    lines: z.array(z.object({ label: z.string(), value: z.string() })),
    ...sentByPayer,
  }),
  z.object({
    type: z.literal('otp'),
    sentTo: z.nullish(z.string()),
    length: countSchema,
    expires: z.nullish(timestampSchema),
    /** When another code can be requested with `liquidoConfirm`. Our choice. */
    resendAfter: z.nullish(timestampSchema),
  }),
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
    /** The method's option this is: coin and network. This and what follows are our choice. */
    optionCode: z.nullish(z.string()),
    /** The missing or excess amount, in the coin, as decimal text. */
    missing: z.nullish(z.string()),
    excess: z.nullish(z.string()),
    /** The token's contract and the chain's number, for the code to scan (ERC-681). */
    contract: z.nullish(z.string()),
    chainId: z.nullish(countSchema),
    /** The exchange rate: units of the order's currency per coin. */
    rate: z.nullish(moneySchema),
  }),
  z.object({
    type: z.literal('confirmOnPhone'),
    operator: z.string(),
    /** What may be shown of the number. */
    phone: z.string(),
    expires: timestampSchema,
    /** When the request can be sent to the phone again. Our choice. */
    resendAfter: z.nullish(timestampSchema),
  }),
  z.object({
    type: z.literal('scriptMount'),
    url: z.string(),
    provider: z.string(),
    clientToken: z.nullish(z.string()),
    /** The provider's order id, for its script. Our choice. */
    providerOrderId: z.nullish(z.string()),
    /** The provider's page, for browsers where its script doesn't load; returns to `returnUrl`. Our choice. */
    approveUrl: z.nullish(z.string()),
    /** True once the payer approved: the payment can be captured. Our choice. */
    isApproved: z.nullish(z.boolean()),
  }),
]);
export type PaymentAction = z.output<typeof paymentActionSchema>;

/** What `pay` and `repay` answer. Source: design, section 6. */
export const paymentAnswerSchema = z.object({
  orderId: z.string(),
  paymentId: z.string(),
  status: z.enum(paymentStatuses),
  action: paymentActionSchema,
  /** Why it failed: a code of the error catalogue. */
  failureCode: z.nullish(z.string()),
});
export type PaymentAnswer = z.output<typeof paymentAnswerSchema>;
