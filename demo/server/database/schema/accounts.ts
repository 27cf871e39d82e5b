import { boolean, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';

/** A member's account. `loginKey` identifies it: `email:…` or `phone:<calling code>:<digits>`. */
export const accounts = pgTable('accounts', {
  seq: serial('seq').primaryKey(),
  uid: text('uid').notNull().unique(),
  loginKey: text('login_key').notNull().unique(),
  type: text('type').notNull().$type<'email' | 'phone'>(),
  /** The email address, or the phone number without its calling code. */
  account: text('account').notNull(),
  /** The country calling code of a phone number, such as `55`. */
  areaCode: text('area_code'),
  country: text('country'),
  nickname: text('nickname').notNull(),
  passwordHash: text('password_hash'),
  userType: text('user_type').notNull(),
  payStatus: text('pay_status').notNull(),
  planId: text('plan_id'),
  /** The mailbox behind the email address (`mailboxOf`) at registration. A mailbox gets one free trial. */
  mailbox: text('mailbox'),
  /** When the plan ends or has ended. */
  expiredTime: timestamp('expired_time').notNull(),
  createdAt: timestamp('created_at').notNull(),
  language: text('language').notNull(),
  /** Whether the member has unsubscribed from the newsletter. */
  unsubscribeEmail: boolean('unsubscribe_email').notNull(),
  isBlocked: boolean('is_blocked').notNull(),
  /** Whether the account is part of the seed data. */
  isSeed: boolean('is_seed').notNull(),
  /** False until the member opens the link in the activation email. */
  isVerified: boolean('is_verified').notNull().default(true),
  /** True if the member must set a new password before a purchase (error 2500). */
  mustResetPassword: boolean('must_reset_password').notNull().default(false),
  /** If the account is suspended: the error code with which sign-ins are refused. */
  loginRefusal: text('login_refusal'),
  /** A second email address to sign in with, confirmed by a link. */
  boundEmail: text('bound_email'),
  /** Google's id of the person (claim `sub`), once the member has signed in with Google. */
  googleId: text('google_id'),
  /** True if the member has turned the sign-in with Google off. `googleId` is null then. */
  isGoogleOff: boolean('is_google_off').notNull().default(false),
  /** A label, such as a campaign id, that a partner's page attached to the visit in which the member registered. */
  reference: text('reference'),
  /** The uid of the partner on whose page the member registered. In the sandbox, every partner is a reseller. */
  partnerUid: text('partner_uid'),
  /** The brand of the page on which the member registered. */
  partnerBrand: text('partner_brand'),
  /** The result of the last age check; null before the first. */
  ageResult: text('age_result').$type<'confirmed' | 'canceled' | 'refused'>(),
  ageCheckedAt: timestamp('age_checked_at'),
  /** The secret in the URL of the member's next age check. */
  ageToken: text('age_token'),
  /** When the account gets deleted, if the member has asked for it. */
  deletesAt: timestamp('deletes_at'),
  /** The brand of the page on which the member asked for it. */
  deletionBrand: text('deletion_brand'),
});
export type Account = typeof accounts.$inferSelect;

/** Browsers that members have signed in with, by fingerprint and address. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    seq: serial('seq').primaryKey(),
    uid: text('uid').notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** An IPv4 address, or an IPv6 network of 64 bits; see `addressKeyOf`. */
    address: text('address').notNull(),
    lastUsed: timestamp('last_used').notNull(),
  },
  (table) => [uniqueIndex('known_browsers_one').on(table.uid, table.fingerprint, table.address)],
);

/** Messages that a real server would send by email or SMS, and the answers of captchas. */
export const outbox = pgTable('outbox', {
  seq: serial('seq').primaryKey(),
  kind: text('kind').notNull().$type<'email' | 'sms' | 'captcha'>(),
  to: text('recipient').notNull(),
  purpose: text('purpose').notNull(),
  code: text('code'),
  link: text('link'),
  subject: text('subject').notNull(),
  text: text('body').notNull(),
  /** Email headers besides those that every email has. */
  headers: jsonb('headers').$type<Record<string, string>>(),
  sentAt: timestamp('sent_at').notNull(),
});

/** Copies of members' data, one per member. `json` and `html` are null until the copy is ready. */
export const dataExports = pgTable('data_exports', {
  uid: text('uid').primaryKey(),
  brand: text('brand').notNull(),
  /** The link to the settings, where the member downloads the copy. */
  link: text('link').notNull(),
  requestedAt: timestamp('requested_at').notNull(),
  readyAt: timestamp('ready_at').notNull(),
  expires: timestamp('expires').notNull(),
  json: text('json'),
  html: text('html'),
});
export type DataExportRow = typeof dataExports.$inferSelect;

/** What members agreed to, and when: a version of the terms, or marketing email (`on`, `off`). Rows are never changed. */
export const consents = pgTable('consents', {
  seq: serial('seq').primaryKey(),
  uid: text('uid').notNull(),
  kind: text('kind').notNull().$type<'terms' | 'marketing'>(),
  value: text('value').notNull(),
  givenAt: timestamp('given_at').notNull(),
});

/** Devices that members have signed in on. */
export const devices = pgTable(
  'devices',
  {
    seq: serial('seq').primaryKey(),
    uid: text('uid').notNull(),
    device: text('device').notNull(),
    model: text('model').notNull(),
    ip: text('ip').notNull(),
    lastUsed: timestamp('last_used').notNull(),
  },
  (table) => [uniqueIndex('devices_one').on(table.uid, table.device, table.model, table.ip)],
);

/** Members' customer records at payment providers. Members accept or decline later charges on the provider's page. */
export const customers = pgTable('customers', {
  customerId: text('customer_id').primaryKey(),
  uid: text('uid').notNull(),
  provider: text('provider').notNull().$type<'useepay' | 'payssion' | 'stripe'>(),
  status: text('status').notNull().$type<'awaitingConsent' | 'confirmed' | 'declined'>(),
  returnUrl: text('return_url'),
  language: text('language').notNull(),
});
export type CustomerRow = typeof customers.$inferSelect;
