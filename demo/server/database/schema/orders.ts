import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';
import type { CodeProof } from './payments';

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
    expiry: timestamp('expiry'),
    methodCode: text('method_code'),
    methodGroup: text('method_group'),
    payBefore: timestamp('pay_before').notNull(),
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
    expires: timestamp('expires'),
    orderId: text('order_id'),
    isUsed: boolean('is_used').notNull(),
  },
  (table) => [uniqueIndex('coupons_uid_code').on(table.uid, table.code)],
);
export type CouponRow = typeof coupons.$inferSelect;

export const renewals = pgTable('renewals', {
  uid: text('uid').primaryKey(),
  status: text('status').notNull().$type<'on' | 'off' | 'renewing' | 'cancelled' | 'expired' | 'failed'>(),
  brand: text('brand').notNull(),
  planId: text('plan_id').notNull(),
  cardId: text('card_id'),
  currency: text('currency').notNull(),
  nextBillingDate: timestamp('next_billing_date'),
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
    createdAt: timestamp('created_at').notNull(),
    orderId: text('order_id'),
    note: text('note'),
  },
  (table) => [index('uploads_order_id').on(table.orderId)],
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
    startedAt: timestamp('started_at').notNull(),
  },
  (table) => [
    uniqueIndex('partner_visits_one').on(table.session, table.partnerUid, table.brand, table.reference),
    index('partner_visits_started_at').on(table.partnerUid, table.startedAt),
  ],
);
