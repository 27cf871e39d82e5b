import { bigint, boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PaymentAction } from '../../../src/contract/entities';

/** Points in time are 13-digit milliseconds, as on the wire. */
const moment = (name: string) => bigint(name, { mode: 'number' });

/** A member's account. `loginKey` identifies it: `email:…` or `phone:<calling code>:<digits>`. */
export const accounts = pgTable('accounts', {
  seq: serial('seq').primaryKey(),
  uid: text('uid').notNull().unique(),
  loginKey: text('login_key').notNull().unique(),
  type: text('type').notNull().$type<'email' | 'phone'>(),
  account: text('account').notNull(),
  areaCode: text('area_code'),
  country: text('country'),
  nickname: text('nickname').notNull(),
  passwordHash: text('password_hash'),
  userType: text('user_type').notNull(),
  payStatus: text('pay_status').notNull(),
  planId: text('plan_id'),
  expiredTime: moment('expired_time').notNull(),
  createdAt: moment('created_at').notNull(),
  language: text('language').notNull(),
  unsubscribeEmail: boolean('unsubscribe_email').notNull(),
  isBlocked: boolean('is_blocked').notNull(),
  isSeed: boolean('is_seed').notNull(),
  /** False until the member opens the link in the activation e-mail. */
  isVerified: boolean('is_verified').notNull().default(true),
  /** True if the member must set a new password before a purchase (error 2500). */
  mustResetPassword: boolean('must_reset_password').notNull().default(false),
  /** Error code with which sign-in is refused. */
  loginRefusal: text('login_refusal'),
  /** A second e-mail address to sign in with, confirmed by a link. */
  boundEmail: text('bound_email'),
  /** The partner's own id of the visit that registered. */
  reference: text('reference'),
  /** The reseller on whose page the member registered. */
  partnerUid: text('partner_uid'),
  /** The brand of that page. */
  partnerBrand: text('partner_brand'),
});
export type Account = typeof accounts.$inferSelect;

export const sessions = pgTable('sessions', {
  token: text('token').primaryKey(),
  uid: text('uid').notNull(),
  expires: moment('expires').notNull(),
  createdAt: moment('created_at').notNull(),
  /** The partner's origin that created the session; null for the portal and for clients without Origin. */
  origin: text('origin'),
  /** The partner's origin that a hand-off came from, if the portal created the session. */
  sourceOrigin: text('source_origin'),
  /** The entry link's token that opened the session. */
  ticket: text('ticket'),
  /** The row of `devices` that signed in. */
  deviceSeq: integer('device_seq'),
  /** True if no credentials were entered on the device: it was signed in through a hand-off or from a phone. */
  isHandedOff: boolean('is_handed_off').notNull().default(false),
});
export type SessionRow = typeof sessions.$inferSelect;

/**
 * Counters of rate limits; `accounts/protection/limits.ts` defines the limits. One row per limit, subject (an account,
 * an address, a browser) and part.
 */
export const limitCounters = pgTable(
  'limit_counters',
  {
    seq: serial('seq').primaryKey(),
    limit: text('limit_name').notNull(),
    subject: text('subject').notNull(),
    part: text('part').notNull(),
    count: integer('count').notNull(),
    /** When the time window started, or the last message was sent. */
    since: moment('since').notNull(),
  },
  (table) => [uniqueIndex('limit_counters_one').on(table.limit, table.subject, table.part)],
);

/** Browsers that a member has signed in with, by fingerprint. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    seq: serial('seq').primaryKey(),
    uid: text('uid').notNull(),
    fingerprint: text('fingerprint').notNull(),
    lastUsed: moment('last_used').notNull(),
  },
  (table) => [uniqueIndex('known_browsers_one').on(table.uid, table.fingerprint)],
);

/** Four-digit codes sent by e-mail or SMS. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    seq: serial('seq').primaryKey(),
    loginKey: text('login_key').notNull(),
    purpose: text('purpose').notNull(),
    code: text('code').notNull(),
    createdAt: moment('created_at').notNull(),
    expires: moment('expires').notNull(),
    attempts: integer('attempts').notNull(),
    isUsed: boolean('is_used').notNull(),
  },
  (table) => [index('verification_codes_login_key').on(table.loginKey)],
);

/** Tokens in links: those of e-mails and the app's entry links. */
export const tickets = pgTable(
  'tickets',
  {
    token: text('token').primaryKey(),
    purpose: text('purpose').notNull().$type<'activate' | 'reset' | 'bind' | 'app'>(),
    uid: text('uid').notNull(),
    /** The recipient. */
    email: text('email'),
    createdAt: moment('created_at').notNull(),
    expires: moment('expires').notNull(),
    isUsed: boolean('is_used').notNull(),
    usedAt: moment('used_at'),
    /** Fingerprint of the browser that used it. */
    usedBy: text('used_by'),
  },
  (table) => [index('tickets_uid').on(table.uid)],
);
export type TicketRow = typeof tickets.$inferSelect;

/** Purchases handed from a TV to a phone. */
export const handOffs = pgTable(
  'hand_offs',
  {
    /** Known only to the TV. */
    handOffId: text('hand_off_id').primaryKey(),
    code: text('code').notNull(),
    /** The member at the TV; null for a visitor. */
    uid: text('uid'),
    planId: text('plan_id').notNull(),
    orderId: text('order_id'),
    couponCode: text('coupon_code'),
    /** One-time token that signs the phone in as that member. */
    ticket: text('ticket'),
    /** The partner's origin of the TV's session. */
    origin: text('origin'),
    /** The member who continues on the phone. */
    takerUid: text('taker_uid'),
    takenAt: moment('taken_at'),
    createdAt: moment('created_at').notNull(),
    expires: moment('expires').notNull(),
  },
  (table) => [index('hand_offs_code').on(table.code)],
);
export type HandOffRow = typeof handOffs.$inferSelect;

/** Sign-ins of TVs that a phone confirms or refuses. */
export const tvSignIns = pgTable(
  'tv_sign_ins',
  {
    /** Known only to the TV. */
    secret: text('secret').primaryKey(),
    code: text('code').notNull(),
    brand: text('brand').notNull(),
    deviceName: text('device_name').notNull(),
    /** The partner's origin of the TV's page. */
    origin: text('origin'),
    status: text('status').notNull().$type<'waiting' | 'scanned' | 'confirmed' | 'refused' | 'used'>(),
    /** The member who confirmed. */
    uid: text('uid'),
    /** The partner's origin of the phone's session. */
    sourceOrigin: text('source_origin'),
    createdAt: moment('created_at').notNull(),
    expires: moment('expires').notNull(),
  },
  (table) => [index('tv_sign_ins_code').on(table.code)],
);
export type TvSignInRow = typeof tvSignIns.$inferSelect;

/** Image captchas, and tokens of the captcha script (whose answer is null). */
export const captchas = pgTable('captchas', {
  captchaId: text('captcha_id').primaryKey(),
  answer: text('answer'),
  expires: moment('expires').notNull(),
  isUsed: boolean('is_used').notNull(),
});

/** Messages that a real server would send. */
export const outbox = pgTable('outbox', {
  seq: serial('seq').primaryKey(),
  kind: text('kind').notNull().$type<'email' | 'sms' | 'captcha'>(),
  to: text('recipient').notNull(),
  purpose: text('purpose').notNull(),
  code: text('code'),
  link: text('link'),
  subject: text('subject').notNull(),
  text: text('body').notNull(),
  sentAt: moment('sent_at').notNull(),
});

/** The customer or codes that a reseller buys. */
export interface Resale {
  /** The currency of the reseller's prices. */
  currency: string;
  /** The customer whose plan is extended, as the reseller entered them; null for an order of codes. */
  customer: {
    uid: string;
    type: 'email' | 'phone';
    account: string;
    areaCode?: string;
    country?: string;
    name?: string;
  } | null;
  /** Activation codes, one per unit; null until the order is paid. */
  codes: string[] | null;
}

export const orders = pgTable(
  'orders',
  {
    seq: serial('seq').primaryKey(),
    orderId: text('order_id').notNull().unique(),
    uid: text('uid').notNull(),
    brand: text('brand').notNull(),
    status: text('status').notNull().$type<'pending' | 'success' | 'failed' | 'cancelled'>(),
    createdAt: moment('created_at').notNull(),
    planId: text('plan_id').notNull(),
    quantity: integer('quantity').notNull(),
    couponCode: text('coupon_code'),
    installments: integer('installments'),
    currency: text('currency').notNull(),
    exchangeRate: text('exchange_rate'),
    unitPrice: text('unit_price').notNull(),
    subtotal: text('subtotal').notNull(),
    discount: text('discount').notNull(),
    fee: text('fee').notNull(),
    total: text('total').notNull(),
    validDays: integer('valid_days').notNull(),
    expiry: moment('expiry'),
    methodCode: text('method_code'),
    methodGroup: text('method_group'),
    payBefore: moment('pay_before').notNull(),
    failureCode: text('failure_code'),
    isCharged: boolean('is_charged').notNull(),
    isRenewal: boolean('is_renewal').notNull(),
    /** Converts remaining days of another plan into days of this one. */
    converts: boolean('converts').notNull().default(false),
    refundStatus: text('refund_status'),
    chargebackStatus: text('chargeback_status'),
    cardEnding: text('card_ending'),
    cardBrand: text('card_brand'),
    /** The partner's own id of the visit. */
    reference: text('reference'),
    /** The reseller on whose page the order was made. */
    partnerUid: text('partner_uid'),
    /** Set if a reseller buys for others. */
    resale: jsonb('resale').$type<Resale>(),
  },
  (table) => [
    index('orders_uid').on(table.uid),
    index('orders_uid_created_at').on(table.uid, table.createdAt),
    index('orders_partner_created_at').on(table.partnerUid, table.createdAt),
  ],
);
export type OrderRow = typeof orders.$inferSelect;

/** The stored part of a card: never its number or security code. */
export interface CardFace {
  brand: string;
  ending: string;
  holder: string;
  /** MM/YY */
  validity: string;
}

/** The provider that keeps a card, and the member's customer record there. */
export interface CardProvider {
  name: 'stripe';
  customerId: string;
  /** The same for the same card number, in every payment. */
  fingerprint: string;
}

/**
 * Proof that a card's security code was typed: for the payment of one attempt, or within a session for a short time.
 */
export type CodeProof = { attempt: string } | { session: string; expires: number };

/** Why a card is verified without a purchase: to charge renewals to it, make it the default, or save it. */
export type CardPurpose = 'renewal' | 'default' | 'keep';

/** How a payment ends. */
export type PaymentOutcome =
  | { status: 'success' }
  | { status: 'failed'; failureCode: string }
  | { status: 'cancelled' };

export const payments = pgTable(
  'payments',
  {
    seq: serial('seq').primaryKey(),
    paymentId: text('payment_id').notNull().unique(),
    orderId: text('order_id').notNull(),
    uid: text('uid').notNull(),
    status: text('status').notNull().$type<'pending' | 'success' | 'failed' | 'cancelled'>(),
    methodCode: text('method_code').notNull(),
    methodGroup: text('method_group').notNull(),
    amount: text('amount').notNull(),
    currency: text('currency').notNull(),
    action: jsonb('action').notNull().$type<PaymentAction>(),
    failureCode: text('failure_code'),
    expires: moment('expires'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
    card: jsonb('card').$type<CardFace>(),
    cardId: text('card_id'),
    /** The vault's token of the card that was typed for this payment. */
    cardToken: text('card_token'),
    isCardKept: boolean('is_card_kept').notNull(),
    isRenewing: boolean('is_renewing').notNull(),
    returnUrl: text('return_url'),
    language: text('language').notNull(),
    /** Set if the payment only verifies a card. Such a payment has no order. */
    cardPurpose: text('card_purpose').$type<CardPurpose>(),
    /** The partner session in which the security code was typed, as `sessionId` returns it. */
    codeTypedIn: text('code_typed_in'),
    /** The outcome that a wallet reports later, and when. The payment is pending until then. */
    delayedOutcome: jsonb('word').$type<PaymentOutcome>(),
    delayedOutcomeAt: moment('word_at'),
    /** The payer's funding source at a provider that captures later. */
    approvedWith: text('approved_with').$type<'balance' | 'declined' | 'limited'>(),
    /** The payment's id at a provider that confirms it in the browser: Stripe's PaymentIntent. */
    providerPaymentId: text('provider_payment_id'),
    /** Set if the provider keeps the card that paid. */
    cardProvider: jsonb('card_provider').$type<CardProvider>(),
  },
  (table) => [
    index('payments_order_id').on(table.orderId),
    index('payments_provider_payment_id').on(table.providerPaymentId),
  ],
);
export type PaymentRow = typeof payments.$inferSelect;

/** Every movement of money. */
export const ledger = pgTable('ledger', {
  seq: serial('seq').primaryKey(),
  kind: text('kind').notNull().$type<'charge' | 'authorization' | 'refund'>(),
  amount: text('amount').notNull(),
  currency: text('currency').notNull(),
  uid: text('uid').notNull(),
  orderId: text('order_id').notNull(),
  paymentId: text('payment_id').notNull(),
  at: moment('at').notNull(),
});

export const cards = pgTable(
  'cards',
  {
    seq: serial('seq').primaryKey(),
    cardId: text('card_id').notNull().unique(),
    uid: text('uid').notNull(),
    face: jsonb('face').notNull().$type<CardFace>(),
    /** The vault's token: equal for equal numbers. */
    token: text('token').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Proof that replaces the security code in one payment, because it was just typed. */
    codeProof: jsonb('code_proof').$type<CodeProof>(),
    /** Set if a provider keeps the card. Then `token` is the provider's payment method. */
    provider: jsonb('provider').$type<CardProvider>(),
  },
  (table) => [index('cards_uid').on(table.uid)],
);
export type CardRow = typeof cards.$inferSelect;

/** A member's coupons. Bound while `orderId` names an order that can still be paid. */
export const coupons = pgTable(
  'coupons',
  {
    seq: serial('seq').primaryKey(),
    uid: text('uid').notNull(),
    code: text('code').notNull(),
    percent: integer('percent'),
    amount: text('amount'),
    currency: text('currency'),
    expires: moment('expires'),
    orderId: text('order_id'),
    isUsed: boolean('is_used').notNull(),
  },
  (table) => [uniqueIndex('coupons_uid_code').on(table.uid, table.code)],
);
export type CouponRow = typeof coupons.$inferSelect;

export const devices = pgTable(
  'devices',
  {
    seq: serial('seq').primaryKey(),
    uid: text('uid').notNull(),
    device: text('device').notNull(),
    model: text('model').notNull(),
    ip: text('ip').notNull(),
    lastUsed: moment('last_used').notNull(),
  },
  (table) => [uniqueIndex('devices_one').on(table.uid, table.device, table.model, table.ip)],
);

export const renewals = pgTable('renewals', {
  uid: text('uid').primaryKey(),
  status: text('status').notNull().$type<'on' | 'off' | 'renewing' | 'cancelled' | 'expired' | 'failed'>(),
  brand: text('brand').notNull(),
  planId: text('plan_id').notNull(),
  cardId: text('card_id'),
  currency: text('currency').notNull(),
  nextBillingDate: moment('next_billing_date'),
  discountsUsed: integer('discounts_used').notNull(),
  failureCode: text('failure_code'),
  /** Why the member turned it off, if given. */
  reason: text('reason'),
  /** Proof that replaces the card's security code when renewal is turned on, because it was just typed. */
  codeProof: jsonb('code_proof').$type<CodeProof>(),
});
export type RenewalRow = typeof renewals.$inferSelect;

/** Uploaded proofs of payment. `orderId` is set once a file is attached to an order. */
export const uploads = pgTable(
  'uploads',
  {
    seq: serial('seq').primaryKey(),
    objectId: text('object_id').notNull().unique(),
    uid: text('uid').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    /** Bytes of the file. */
    size: integer('size').notNull(),
    /** Base64. */
    content: text('content').notNull(),
    createdAt: moment('created_at').notNull(),
    orderId: text('order_id'),
    note: text('note'),
  },
  (table) => [index('uploads_order_id').on(table.orderId)],
);

/** Responses stored by a member's Idempotency-Key. */
export const attempts = pgTable(
  'attempts',
  {
    seq: serial('seq').primaryKey(),
    uid: text('uid').notNull(),
    key: text('key').notNull(),
    /** The request, so that the key can't be reused for a different one. */
    subject: text('subject').notNull(),
    orderId: text('order_id'),
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('attempts_uid_key').on(table.uid, table.key)],
);

/** Ids of opened sealed messages, which can be used only once. */
export const usedMessages = pgTable(
  'used_messages',
  {
    messageId: text('message_id').primaryKey(),
    /** Member and Idempotency-Key of the attempt that may open it again; null for passwords. */
    attempt: text('attempt'),
    /** System time, not the sandbox's clock. */
    usedAt: moment('used_at').notNull(),
  },
  (table) => [index('used_messages_used_at').on(table.usedAt)],
);

/** A provider's customer records of members. Members answer the provider's consent question at the gateway. */
export const customers = pgTable('customers', {
  customerId: text('customer_id').primaryKey(),
  uid: text('uid').notNull(),
  provider: text('provider').notNull().$type<'useepay' | 'payssion' | 'stripe'>(),
  status: text('status').notNull().$type<'asked' | 'confirmed' | 'declined'>(),
  returnUrl: text('return_url'),
  language: text('language').notNull(),
});
export type CustomerRow = typeof customers.$inferSelect;

/** Ids of a provider's events that were handled. Providers send an event again until it is acknowledged. */
export const webhookEvents = pgTable('webhook_events', {
  eventId: text('event_id').primaryKey(),
  receivedAt: moment('received_at').notNull(),
});

/** The provider's side: the objects of the stand-in for Stripe's API. The operator's server never reads them. */
export const stripeObjects = pgTable(
  'stripe_objects',
  {
    seq: serial('seq').primaryKey(),
    id: text('id').notNull().unique(),
    kind: text('kind').notNull().$type<'payment_intent' | 'payment_method' | 'customer' | 'event' | 'refund' | 'key'>(),
    data: jsonb('data').notNull().$type<Record<string, unknown>>(),
    /** For events: whether the operator's server has acknowledged it. */
    isDelivered: boolean('is_delivered').notNull().default(false),
  },
  (table) => [index('stripe_objects_kind').on(table.kind)],
);

/** Browser sessions on resellers' pages, as usage events report them: one row per session and reference. */
export const partnerVisits = pgTable(
  'partner_visits',
  {
    seq: serial('seq').primaryKey(),
    /** The session's id, hashed. */
    session: text('session').notNull(),
    partnerUid: text('partner_uid').notNull(),
    brand: text('brand').notNull(),
    /** Empty without a reference, because a unique index lets nulls repeat. */
    reference: text('reference').notNull(),
    startedAt: moment('started_at').notNull(),
  },
  (table) => [
    uniqueIndex('partner_visits_one').on(table.session, table.partnerUid, table.brand, table.reference),
    index('partner_visits_started_at').on(table.partnerUid, table.startedAt),
  ],
);

/** Single values, such as the clock's offset and the visitor's country. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: jsonb('value').notNull() });

export const tables = {
  accounts,
  sessions,
  limitCounters,
  knownBrowsers,
  verificationCodes,
  tickets,
  handOffs,
  tvSignIns,
  captchas,
  outbox,
  orders,
  payments,
  ledger,
  cards,
  coupons,
  devices,
  renewals,
  uploads,
  attempts,
  usedMessages,
  customers,
  webhookEvents,
  stripeObjects,
  partnerVisits,
  settings,
};
