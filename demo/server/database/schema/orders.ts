import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';
import type { SecurityCodeProof } from './payments';

/** What the giver of a plan chose, and what became of the gift. Times are timestamps in ms. */
export interface GiftDetails {
  /** The recipient; null if the giver hands over the code. */
  email: string | null;
  /** The giver's name, as the recipient sees it. */
  from: string;
  message: string | null;
  /** When to email the gift; null for at once. */
  sendAt: number | null;
  sentAt?: number;
  /** The activation code, once the order is paid. */
  code?: string;
  redeemedAt?: number;
}

/** What a reseller buys: plan periods for a customer, or activation codes. */
export interface Resale {
  /** The currency of the reseller's prices. */
  currency: string;
  /** The customer whose plan is extended; null for an order of activation codes. */
  customer: {
    uid: string;
    type: 'email' | 'phone';
    /** The email address or phone number. */
    account: string;
    /** The calling code of the phone number's country, such as 55. */
    areaCode?: string;
    country?: string;
    name?: string;
  } | null;
  /** Activation codes, one per unit; null until the order is paid. */
  codes: string[] | null;
}

/** Money that arrived for an order but couldn't pay it, because the order was paid otherwise or closed. */
export interface OwedMoney {
  amount: string;
  currency: string;
  receivedAt: number;
  /** The coins that arrived, such as `3 USDT`; null unless the payer sent cryptocurrency. */
  coins: string | null;
}

export const orders = pgTable(
  'orders',
  {
    seq: serial('seq').primaryKey(),
    orderId: text('order_id').notNull().unique(),
    uid: text('uid').notNull(),
    brand: text('brand').notNull(),
    status: text('status').notNull().$type<'pending' | 'success' | 'failed' | 'cancelled'>(),
    createdAt: timestamp('created_at').notNull(),
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
    /** When the purchased plan ends; null until the order is paid. */
    expiry: timestamp('expiry'),
    methodCode: text('method_code'),
    methodGroup: text('method_group'),
    payBefore: timestamp('pay_before').notNull(),
    failureCode: text('failure_code'),
    /** Whether the payer was charged. False for a paid order whose total was zero. */
    isCharged: boolean('is_charged').notNull(),
    isRenewal: boolean('is_renewal').notNull(),
    /** The id of the order that paid for this order's period. Set for an order of a renewal that can't be paid anymore. */
    replacedBy: text('replaced_by'),
    /** Whether the remaining days of the previous plan are converted into days of this plan. */
    converts: boolean('converts').notNull().default(false),
    refundStatus: text('refund_status'),
    /** When the money of a withdrawal is back. Null if none is on its way. */
    refundDueAt: timestamp('refund_due_at'),
    chargebackStatus: text('chargeback_status'),
    cardEnding: text('card_ending'),
    cardBrand: text('card_brand'),
    /** The partner's or reseller's own id of the visit or campaign that led to the order. */
    reference: text('reference'),
    /** The page's own data about the order. */
    metadata: jsonb('metadata').$type<Record<string, string>>(),
    /** The partner on whose page a member made the order. In the sandbox, every partner is a reseller. */
    partnerUid: text('partner_uid'),
    /** Set if a reseller made the order, for a customer or for activation codes. */
    resale: jsonb('resale').$type<Resale>(),
    /** Set if the order buys a plan for someone else, who redeems its code. */
    gift: jsonb('gift').$type<GiftDetails>(),
    /** When the gift gets emailed; null if it isn't, or was sent. */
    giftDueAt: timestamp('gift_due_at'),
    /** What the payer gets back. Null if there is nothing. */
    owed: jsonb('owed').$type<OwedMoney[]>(),
    /** The running plan for more devices that got the order's days, converted by value. Null if there is none. */
    credited: jsonb('credited').$type<{ planId: string; days: number }>(),
    /** The plan for more devices that ended this unpaid order when it started. */
    supersededBy: text('superseded_by'),
  },
  (table) => [
    index('orders_uid').on(table.uid),
    index('orders_uid_created_at').on(table.uid, table.createdAt),
    index('orders_partner_created_at').on(table.partnerUid, table.createdAt),
  ],
);
export type OrderRow = typeof orders.$inferSelect;

/**
 * Members' coupons. `orderId` is the order that the coupon is reserved for. When the order is paid, the coupon is used;
 * when the order can't be paid anymore, `orderId` is set to null.
 */
export const coupons = pgTable(
  'coupons',
  {
    seq: serial('seq').primaryKey(),
    uid: text('uid').notNull(),
    code: text('code').notNull(),
    percent: integer('percent'),
    amount: text('amount'),
    currency: text('currency'),
    expires: timestamp('expires'),
    orderId: text('order_id'),
    isUsed: boolean('is_used').notNull(),
  },
  (table) => [uniqueIndex('coupons_uid_code').on(table.uid, table.code)],
);
export type CouponRow = typeof coupons.$inferSelect;

/** An offer that a member accepted. `isUsed`: a renewal was charged since, so that it can't be undone anymore. */
export type AcceptedOffer =
  | { kind: 'coupon'; percent: number; isUsed: boolean }
  | { kind: 'plan'; previousPlanId: string; isUsed: boolean };

export const renewals = pgTable('renewals', {
  uid: text('uid').primaryKey(),
  status: text('status').notNull().$type<'on' | 'off' | 'renewing' | 'cancelled' | 'expired' | 'failed'>(),
  brand: text('brand').notNull(),
  planId: text('plan_id').notNull(),
  cardId: text('card_id'),
  /** The mandate that renewals charge instead of a card. */
  mandateId: text('mandate_id'),
  /** The billing date that was announced to the member and the bank. Only charges of mandates are announced. */
  announcedFor: timestamp('announced_for'),
  /** Whether the member wants a message before each charge, and the billing date about which the last one was sent. */
  isReminded: boolean('is_reminded').notNull().default(false),
  remindedFor: timestamp('reminded_for'),
  /** How often the charge of the current period was tried again. */
  retries: integer('retries'),
  currency: text('currency').notNull(),
  nextBillingDate: timestamp('next_billing_date'),
  /** How many renewals have used the plan's renewal discount, which is limited to a number of periods. */
  discountsUsed: integer('discounts_used').notNull(),
  failureCode: text('failure_code'),
  /** Until when the member has paused the renewal. In the past, the pause is over. */
  pausedUntil: timestamp('paused_until'),
  /** The offer that the member accepted instead of turning the renewal off. The coupon is offered once. */
  offer: jsonb('offer').$type<AcceptedOffer>(),
  /** The price of this renewal, if it differs from the plan's. Only while the renewal is for this plan. */
  price: jsonb('price').$type<{ planId: string; amount: string }>(),
  /** An announced change of the price. */
  nextPrice: jsonb('next_price').$type<{ amount: string; from: number; needsConsent: boolean; isAccepted: boolean }>(),
  /** The app store that charges the renewal instead of the sandbox. */
  managedBy: jsonb('managed_by').$type<{ name: string; url: string }>(),
  /** Why the member turned the renewal off, if the member gave a reason. */
  reason: text('reason'),
  /** Proof that the card's security code was typed recently. Allows turning renewal on once without the code. */
  securityCodeProof: jsonb('code_proof').$type<SecurityCodeProof>(),
});
export type RenewalRow = typeof renewals.$inferSelect;

/** Codes that add a plan to the account of whoever redeems them. */
export const activationCodes = pgTable('activation_codes', {
  /** In groups of four characters, as it is printed. */
  code: text('code').primaryKey(),
  /** The order that paid for the code. */
  orderId: text('order_id').notNull(),
  brand: text('brand').notNull(),
  planId: text('plan_id').notNull(),
  validDays: integer('valid_days').notNull(),
  currency: text('currency').notNull(),
  expires: timestamp('expires').notNull(),
  redeemedBy: text('redeemed_by'),
  redeemedAt: timestamp('redeemed_at'),
  /** When the redeeming member's plan ended then. */
  activeUntil: timestamp('active_until'),
});
export type ActivationCodeRow = typeof activationCodes.$inferSelect;

/** Uploaded proofs of payment. `orderId` is set once a file is attached to an order. */
export const uploads = pgTable(
  'uploads',
  {
    seq: serial('seq').primaryKey(),
    objectId: text('object_id').notNull().unique(),
    uid: text('uid').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    /** The file's size in bytes. */
    size: integer('size').notNull(),
    /** The file's content in base64. */
    content: text('content').notNull(),
    createdAt: timestamp('created_at').notNull(),
    orderId: text('order_id'),
    note: text('note'),
  },
  (table) => [index('uploads_order_id').on(table.orderId)],
);

/** Reports of sales and refunds to partners' servers, one for each ledger entry of an order on a partner's page. */
export const postbacks = pgTable('postbacks', {
  ledgerSeq: integer('ledger_seq').primaryKey(),
  partnerUid: text('partner_uid').notNull(),
  body: text('body').notNull(),
  attempts: integer('attempts').notNull(),
  /** When the report is sent or repeated next. Null once the partner's server has accepted it or nothing is left to try. */
  nextAttemptAt: timestamp('next_attempt_at'),
  /** HTTP status of the last response. Null before the first one, and if the server couldn't be reached. */
  lastStatus: integer('last_status'),
});

/** Visits to partners' pages, derived from usage events. One row per session, partner, brand and reference. */
export const partnerVisits = pgTable(
  'partner_visits',
  {
    seq: serial('seq').primaryKey(),
    /** Hash of the browser session's id. */
    session: text('session').notNull(),
    partnerUid: text('partner_uid').notNull(),
    brand: text('brand').notNull(),
    /** An empty string if there is no reference: a unique index would allow several rows with null. */
    reference: text('reference').notNull(),
    startedAt: timestamp('started_at').notNull(),
  },
  (table) => [
    uniqueIndex('partner_visits_one').on(table.session, table.partnerUid, table.brand, table.reference),
    index('partner_visits_started_at').on(table.partnerUid, table.startedAt),
  ],
);
