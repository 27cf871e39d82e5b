import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';

export const sessions = pgTable('sessions', {
  token: text('token').primaryKey(),
  uid: text('uid').notNull(),
  expires: timestamp('expires').notNull(),
  createdAt: timestamp('created_at').notNull(),
  /** Origin of the partner's page that created the session; null for the portal and for clients without `Origin`. */
  origin: text('origin'),
  /**
   * For a session that a hand-off or TV sign-in created: origin of the partner's page on the device where the member
   * was already signed in; null for the portal.
   */
  sourceOrigin: text('source_origin'),
  /** The token of the one-time sign-in link that opened the session. */
  ticket: text('ticket'),
  /** `seq` of the device that signed in, in the table `devices`. */
  deviceSeq: integer('device_seq'),
  /** True if no credentials were entered on the device: it was signed in through a hand-off or TV sign-in. */
  isHandedOff: boolean('is_handed_off').notNull().default(false),
  /** For such a session: the token of the session on the other device. This session ends with it. */
  sourceToken: text('source_token'),
});
export type SessionRow = typeof sessions.$inferSelect;

/**
 * Counters of rate limits; `accounts/protection/limits.ts` defines the limits. One row per limit and subject (an
 * account, an address, a recipient or a calling code). If a limit counts per account and browser group (see
 * `browserGroupFor`): one row per limit, account and browser group.
 */
export const limitCounters = pgTable(
  'limit_counters',
  {
    seq: serial('seq').primaryKey(),
    limit: text('limit_name').notNull(),
    subject: text('subject').notNull(),
    /** Empty if the limit doesn't count per browser group. */
    browserGroup: text('browser_group').notNull(),
    count: integer('count').notNull(),
    /** When the time window started. For a limit on messages: when the last message was sent. */
    since: timestamp('since').notNull(),
  },
  (table) => [uniqueIndex('limit_counters_one').on(table.limit, table.subject, table.browserGroup)],
);

/** Four-digit codes sent by email or SMS. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    seq: serial('seq').primaryKey(),
    /** The normalized email address or phone number that the code was sent to; see `accounts/accounts.ts`. */
    loginKey: text('login_key').notNull(),
    purpose: text('purpose').notNull(),
    code: text('code').notNull(),
    createdAt: timestamp('created_at').notNull(),
    expires: timestamp('expires').notNull(),
    /** How many wrong codes were typed. */
    attempts: integer('attempts').notNull(),
    isUsed: boolean('is_used').notNull(),
  },
  (table) => [index('verification_codes_login_key').on(table.loginKey)],
);

/** Tokens of the links in emails and of one-time sign-in links. */
export const tickets = pgTable(
  'tickets',
  {
    token: text('token').primaryKey(),
    purpose: text('purpose').notNull().$type<'activate' | 'reset' | 'bind' | 'app' | 'keep' | 'news' | 'payNow'>(),
    uid: text('uid').notNull(),
    /** The email's recipient; null for a one-time sign-in link (purposes `app` and `payNow`). */
    email: text('email'),
    createdAt: timestamp('created_at').notNull(),
    expires: timestamp('expires').notNull(),
    isUsed: boolean('is_used').notNull(),
    usedAt: timestamp('used_at'),
    /** Fingerprint of the browser that used the link. */
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
    /** The code in the URL that the TV's QR code contains. */
    code: text('code').notNull(),
    /** The member at the TV; null for a visitor. */
    uid: text('uid'),
    planId: text('plan_id').notNull(),
    orderId: text('order_id'),
    couponCode: text('coupon_code'),
    /** One-time token in the QR code that signs the phone in as the member at the TV. */
    ticket: text('ticket'),
    /** Origin of the partner's page that created the TV's session; null for the portal. */
    origin: text('origin'),
    /** The token of the TV's session; null for a visitor. */
    sourceToken: text('source_token'),
    /** The member who continues on the phone. */
    takerUid: text('taker_uid'),
    takenAt: timestamp('taken_at'),
    /** Known only to the phone that took the hand-off over. */
    takenHandOffId: text('taken_hand_off_id'),
    /** When the TV ended the hand-off, because the purchase goes on there or with a new code. */
    endedAt: timestamp('ended_at'),
    /** The order that the TV or the phone placed last. */
    placedOrderId: text('placed_order_id'),
    createdAt: timestamp('created_at').notNull(),
    expires: timestamp('expires').notNull(),
  },
  (table) => [index('hand_offs_code').on(table.code), index('hand_offs_taken_id').on(table.takenHandOffId)],
);
export type HandOffRow = typeof handOffs.$inferSelect;

/** TV sign-ins, which the member confirms or refuses on a phone. */
export const tvSignIns = pgTable(
  'tv_sign_ins',
  {
    /** Known only to the TV. */
    secret: text('secret').primaryKey(),
    /** The code that the TV shows. */
    code: text('code').notNull(),
    brand: text('brand').notNull(),
    deviceName: text('device_name').notNull(),
    /** Origin of the partner's page on the TV; null for the portal. */
    origin: text('origin'),
    status: text('status').notNull().$type<'waiting' | 'scanned' | 'confirmed' | 'refused' | 'used'>(),
    /** The member who confirmed the sign-in. */
    uid: text('uid'),
    /** Origin of the partner's page that created the phone's session; null for the portal. */
    sourceOrigin: text('source_origin'),
    /** The token of the phone's session that confirmed the sign-in. */
    sourceToken: text('source_token'),
    createdAt: timestamp('created_at').notNull(),
    expires: timestamp('expires').notNull(),
  },
  (table) => [index('tv_sign_ins_code').on(table.code)],
);
export type TvSignInRow = typeof tvSignIns.$inferSelect;

/** Image captchas, and tokens that the captcha script issued. A token has no `answer`. */
export const captchas = pgTable('captchas', {
  captchaId: text('captcha_id').primaryKey(),
  answer: text('answer'),
  expires: timestamp('expires').notNull(),
  isUsed: boolean('is_used').notNull(),
});

/** Members' passkeys. */
export const passkeys = pgTable(
  'passkeys',
  {
    seq: serial('seq').primaryKey(),
    /** The credential's id in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    uid: text('uid').notNull(),
    /** The host name of the portal for which it was created. */
    rpId: text('rp_id').notNull(),
    /** In COSE format, as base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, by its own count. Always 0 for passkeys that several devices share. */
    counter: timestamp('counter').notNull(),
    transports: jsonb('transports').notNull().$type<string[]>(),
    name: text('name').notNull(),
    isSynced: boolean('is_synced').notNull(),
    createdAt: timestamp('created_at').notNull(),
    lastUsed: timestamp('last_used'),
  },
  (table) => [index('passkeys_uid').on(table.uid)],
);
export type PasskeyRow = typeof passkeys.$inferSelect;

/** Challenges that passkeys sign. A challenge works once, so its row is deleted when it's used. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  purpose: text('purpose').notNull().$type<'signIn' | 'create'>(),
  /** To add a passkey: the member, and the session's token. Null for a sign-in. */
  uid: text('uid'),
  sessionToken: text('session_token'),
  /** The browser that requested it; null if the browser has no fingerprint. */
  fingerprint: text('fingerprint'),
  /** The origin of the page that requested it. */
  origin: text('origin').notNull(),
  rpId: text('rp_id').notNull(),
  expires: timestamp('expires').notNull(),
});
