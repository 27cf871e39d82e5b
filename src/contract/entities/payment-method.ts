import * as z from 'zod/mini';
import { countSchema, moneySchema, timestampSchema } from '../primitives';
import { planDurations } from './plan-durations';

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

/**
 * What a wallet's script needs to show its sheet. The names of the wallets' own APIs are in parentheses. Browsers receive
 * this object, so it must not contain secrets. Not in the specification.
 */
export const expressWalletSchema = z.object({
  /** URL of the wallet's script. */
  scriptUrl: z.string(),
  /** The operator's id at the wallet (Apple: `merchantIdentifier`; Google: `merchantInfo.merchantId`). */
  merchantId: z.string(),
  /** The name that the sheet shows. Default: the brand's name. */
  merchantName: z.nullish(z.string()),
  /** The payment provider that decrypts the wallet's token (Google: `gateway` and `gatewayMerchantId`). */
  gateway: z.nullish(z.object({ name: z.string(), merchantId: z.string() })),
  /** The country in which payments are processed (ISO 3166). */
  countryCode: z.string(),
  /** The accepted card networks, spelled as the wallet spells them: `masterCard` for Apple, `MASTERCARD` for Google. */
  networks: z.array(z.string()),
  /** True if the wallet runs in its test environment, which charges nothing (Google: `environment`). */
  isTest: z.nullish(z.boolean()),
});
export type ExpressWallet = z.output<typeof expressWalletSchema>;

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
  /**
   * True if a payment with this method can turn automatic renewal on (`renew` of `pay`). A card is then saved; with any
   * other method, the payer authorizes a mandate.
   */
  canRenew: z.nullish(z.boolean()),
  /**
   * The first charge of the requested plan at the end of the member's running trial, if the payer can authorize it with
   * this method and pay nothing now: `cardChange` with `methodCode` and `planId`. Not in the specification; optional for
   * servers.
   */
  afterTrial: z.nullish(z.object({ planId: z.string(), firstCharge: timestampSchema, amount: moneySchema })),
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
  /**
   * The wallet of a method in the group EXPRESS. Clients that can't show the wallet's button don't list the method. Not
   * in the specification.
   */
  express: z.nullish(expressWalletSchema),
  /**
   * True if the payment shows a code to scan or copy, with a deadline, instead of opening a page. Not in the
   * specification.
   */
  showsCode: z.nullish(z.boolean()),
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

/** A saved card. Source: specification, section 3. */
export const savedCardSchema = z.object({
  /** Tells cards from mandates in `listCard`. A server without mandates needn't send it. Not in the specification. */
  kind: z.nullish(z.literal('card')),
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

/**
 * The payer's permission to charge a bank account or wallet for renewals, given once at the bank or wallet: Pix
 * Automático and the like. Not in the specification; optional for servers.
 */
export const mandateSchema = z.object({
  kind: z.literal('mandate'),
  /** The mandate's id, for `cardChange` and `deleteCard`. Named like a card's id, because both are in one list. */
  cardId: z.string(),
  methodCode: z.string(),
  methodName: z.string(),
  /** The payer's bank and masked account; null until the payer has authorized the mandate. */
  holder: z.nullish(z.string()),
  /** The most that one charge can be. The payer may have set a lower limit at the bank than was asked for. */
  maximum: moneySchema,
  /** True if every charge is `maximum`; otherwise a charge can be lower. */
  isFixed: z.nullish(z.boolean()),
  frequency: z.enum(planDurations),
  /** The date of the first charge; null if it depends on a payment that isn't completed. */
  firstCharge: z.nullish(timestampSchema),
  /**
   * `pending`: the payer hasn't authorized it yet. `refused`: the payer didn't authorize it. `paused`: the bank charges
   * nothing for the time being. `revoked`: the payer withdrew it, here or at the bank. `expired`: its time has passed.
   */
  status: z.enum(['pending', 'active', 'paused', 'refused', 'revoked', 'expired']),
  createdAt: timestampSchema,
  /** Whether `deleteCard` can revoke it. Only the bank or wallet can revoke other mandates. */
  isRevocable: z.nullish(z.boolean()),
  isForRenewal: z.boolean(),
  /**
   * True if `cardChange` doesn't accept this mandate, because the session was created on a partner's page: there, the
   * payer authorizes a new mandate. Like `requiresSecurityCode` of a card.
   */
  requiresAuthorization: z.nullish(z.boolean()),
});
export type Mandate = z.output<typeof mandateSchema>;

/** What can pay for the member without being typed again: an entry of `listCard`. */
export const savedMethodSchema = z.union([mandateSchema, savedCardSchema]);
export type SavedMethod = z.output<typeof savedMethodSchema>;

export const isMandate = (method: SavedMethod): method is Mandate => method.kind === 'mandate';

/** The cards among the member's saved methods. */
export const cardsOf = (methods: readonly SavedMethod[] | undefined): readonly SavedCard[] =>
  (methods ?? []).filter((method): method is SavedCard => !isMandate(method));
