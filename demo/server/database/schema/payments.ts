import { boolean, index, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Mandate, PaymentAction } from '../../../../src/contract/entities';
import type { Money } from '../../../../src/contract/primitives';
import { timestamp } from './columns';

// Some columns, such as `is_renewing`, have other names than their properties. Renaming them would break the processes
// of the previous version, which keep running during an update and are started again for a rollback.

/** The stored details of a card. They never contain the card number or security code. */
export interface CardDetails {
  brand: string;
  /** The last four digits of the card number. */
  ending: string;
  holder: string;
  /** MM/YY */
  validity: string;
}

/** The provider that keeps a card, and the member's customer record there. */
export interface CardProvider {
  name: 'stripe';
  customerId: string;
  /** Identifies the card number: the same number has the same fingerprint in every payment. */
  fingerprint: string;
}

/**
 * Proof that a card's security code was typed. It replaces the code once:
 * - attempt: in the same payment attempt. Contains the Idempotency-Key of the request that sent the code.
 * - session: in the session with this id, until `expires`.
 */
export type SecurityCodeProof = { attempt: string } | { session: string; expires: number };

/** Why a card is verified without a purchase: to charge renewals to it, make it the default card, or save (keep) it. */
export type CardPurpose = 'renewal' | 'default' | 'keep';

/** How a payment ends. */
export type PaymentOutcome =
  | { status: 'success' }
  | { status: 'failed'; failureCode: string }
  | { status: 'cancelled' };

/**
 * The price and method of an order when a payment for it started. Another payment changes the order's; if the earlier
 * payment succeeds all the same, its terms apply again.
 */
export interface PaymentTerms {
  currency: string;
  exchangeRate: string | null;
  unitPrice: string;
  subtotal: string;
  discount: string;
  fee: string;
  total: string;
  methodCode: string | null;
  methodGroup: string | null;
  couponCode: string | null;
  installments: number | null;
}

export const payments = pgTable(
  'payments',
  {
    seq: serial('seq').primaryKey(),
    paymentId: text('payment_id').notNull().unique(),
    /** Empty if the payment only verifies a card. */
    orderId: text('order_id').notNull(),
    uid: text('uid').notNull(),
    status: text('status').notNull().$type<'pending' | 'success' | 'failed' | 'cancelled'>(),
    methodCode: text('method_code').notNull(),
    methodGroup: text('method_group').notNull(),
    amount: text('amount').notNull(),
    currency: text('currency').notNull(),
    action: jsonb('action').notNull().$type<PaymentAction>(),
    failureCode: text('failure_code'),
    expires: timestamp('expires'),
    createdAt: timestamp('created_at').notNull(),
    settledAt: timestamp('settled_at'),
    card: jsonb('card').$type<CardDetails>(),
    cardId: text('card_id'),
    /** The card vault's token of the card that was typed for this payment. */
    cardToken: text('card_token'),
    shouldSaveCard: boolean('should_save_card').notNull(),
    /** Whether automatic renewal is turned on when the payment succeeds. */
    turnsOnRenewal: boolean('is_renewing').notNull(),
    /** Whether the payment was started in a session from a partner's page. */
    isFromPartnerPage: boolean('is_from_partner_page').notNull().default(false),
    returnUrl: text('return_url'),
    language: text('language').notNull(),
    /** Set if the payment only verifies a card: what the card will be used for. */
    cardPurpose: text('card_purpose').$type<CardPurpose>(),
    /** What the member agreed to be charged once the card is verified for a failed renewal. Null: nothing. */
    agreedCharge: jsonb('agreed_charge').$type<Money>(),
    /**
     * The id of the session on a partner's page in which the security code was typed, as `partnerSessionId` returns it.
     */
    securityCodeSessionId: text('code_typed_in'),
    /** The outcome that a wallet or bank reports later. The payment is pending until then. */
    delayedOutcome: jsonb('delayed_outcome').$type<PaymentOutcome>(),
    delayedOutcomeAt: timestamp('delayed_outcome_at'),
    /**
     * The funding source that the payer chose on the sandbox's stand-in for PayPal. With `balance`, the capture
     * succeeds. With `declined` (a card that is declined), the payer can choose another source. With `limited` (a
     * limited account), the payment fails.
     */
    fundingSource: text('approved_with').$type<'balance' | 'declined' | 'limited'>(),
    /** The payment's id at a provider that confirms payments in the browser: the id of Stripe's PaymentIntent. */
    providerPaymentId: text('provider_payment_id'),
    /** Set if the card that paid is stored at a provider instead of in the card vault. */
    cardProvider: jsonb('card_provider').$type<CardProvider>(),
    /** The mandate that the payer authorizes with the payment, or that the payment charges. */
    mandateId: text('mandate_id'),
    /** Null if the payment only verifies a card. */
    terms: jsonb('terms').$type<PaymentTerms>(),
  },
  (table) => [
    index('payments_order_id').on(table.orderId),
    index('payments_provider_payment_id').on(table.providerPaymentId),
  ],
);
export type PaymentRow = typeof payments.$inferSelect;

/** Permissions to charge a payer's bank account or wallet for renewals. */
export const mandates = pgTable(
  'mandates',
  {
    seq: serial('seq').primaryKey(),
    mandateId: text('mandate_id').notNull().unique(),
    uid: text('uid').notNull(),
    status: text('status').notNull().$type<Mandate['status']>(),
    methodCode: text('method_code').notNull(),
    /** The payer's bank and masked account; null until the payer authorizes. */
    holder: text('holder'),
    brand: text('brand').notNull(),
    planId: text('plan_id').notNull(),
    maximum: text('maximum').notNull(),
    currency: text('currency').notNull(),
    isFixed: boolean('is_fixed').notNull(),
    firstCharge: timestamp('first_charge'),
    createdAt: timestamp('created_at').notNull(),
    /** When the code that asks for the authorization expires. */
    expires: timestamp('expires').notNull(),
    /** The payment with which the payer authorizes; null if the payer only authorizes. */
    paymentId: text('payment_id'),
    /** Whether the sandbox's bank account lacks the money for charges. */
    isAccountEmpty: boolean('is_account_empty').notNull().default(false),
  },
  (table) => [index('mandates_uid').on(table.uid), index('mandates_payment_id').on(table.paymentId)],
);
export type MandateRow = typeof mandates.$inferSelect;

/** All charges, authorizations and refunds, and money that arrived too late and is owed to the payer. */
export const ledger = pgTable('ledger', {
  seq: serial('seq').primaryKey(),
  kind: text('kind').notNull().$type<'charge' | 'authorization' | 'refund' | 'owed'>(),
  amount: text('amount').notNull(),
  currency: text('currency').notNull(),
  uid: text('uid').notNull(),
  orderId: text('order_id').notNull(),
  paymentId: text('payment_id').notNull(),
  at: timestamp('at').notNull(),
});

export const cards = pgTable(
  'cards',
  {
    seq: serial('seq').primaryKey(),
    cardId: text('card_id').notNull().unique(),
    uid: text('uid').notNull(),
    details: jsonb('details').notNull().$type<CardDetails>(),
    /** The card vault's token. The same card number always has the same token. */
    token: text('token').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: timestamp('created_at').notNull(),
    /** Proof that the security code was just typed. One payment can use it instead of the code. */
    securityCodeProof: jsonb('code_proof').$type<SecurityCodeProof>(),
    /** Set if a provider keeps the card. Then `token` is the id of the provider's payment method. */
    provider: jsonb('provider').$type<CardProvider>(),
    /**
     * Whether the card was typed on a partner's page. A script of that page may have requested its ciphertext and saved
     * it to an account of its own, so the portal requires the security code too, until the code has been typed there.
     */
    isFromPartnerPage: boolean('is_from_partner_page').notNull().default(false),
    /** When the card network replaced the card's details. */
    networkUpdatedAt: timestamp('network_updated_at'),
  },
  (table) => [index('cards_uid').on(table.uid)],
);
export type CardRow = typeof cards.$inferSelect;

/** Responses to requests with an Idempotency-Key, by member and key. */
export const attempts = pgTable(
  'attempts',
  {
    seq: serial('seq').primaryKey(),
    uid: text('uid').notNull(),
    key: text('key').notNull(),
    /** Hash of the request, so that the key can't be reused for a different request. */
    requestHash: text('subject').notNull(),
    orderId: text('order_id'),
    response: jsonb('response').$type<Record<string, unknown>>(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [uniqueIndex('attempts_uid_key').on(table.uid, table.key)],
);

/**
 * Ids of sealed messages (encrypted cards, security codes and passwords) that were decrypted. A message can't be used
 * again, except by the attempt that used it first.
 */
export const usedMessages = pgTable(
  'used_messages',
  {
    messageId: text('message_id').primaryKey(),
    /** The attempt that used the message: its member and Idempotency-Key. Null for passwords, which work only once. */
    attempt: text('attempt'),
    /** System time, not the sandbox's clock. */
    usedAt: timestamp('used_at').notNull(),
  },
  (table) => [index('used_messages_used_at').on(table.usedAt)],
);

/** A sealed message that a call has decrypted, without the time. */
export type UsedMessage = Omit<typeof usedMessages.$inferSelect, 'usedAt'>;
