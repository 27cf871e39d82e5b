import * as z from 'zod/mini';
import { countSchema, moneySchema, timestampSchema } from '../primitives';

/** The signed-in member. Clients store it in local storage. Source: specification, section 3. */
export const userInfoSchema = z.object({
  uid: z.string(),
  account: z.string(),
  /** What `account` is: 'email' or 'phone'. The values aren't in the specification. */
  type: z.string(),
  token: z.string(),
  /** The state of the member's payments, such as FREE_TRIAL. */
  payStatus: z.string(),
  /** When the plan or trial ends; 0 if the member has neither. */
  expiration: timestampSchema,
  /** How the member signed in. */
  accountLoginType: z.string(),
});
export type UserInfo = z.output<typeof userInfoSchema>;

/** A device that used the account. Source: specification, section 3. */
export const loginDeviceSchema = z.object({
  device: z.string(),
  model: z.string(),
  ip: z.string(),
  lastUsed: z.optional(timestampSchema),
  /** The kind of device. If missing, clients guess it from `device` and `model`. Not in the specification. */
  kind: z.nullish(z.enum(['tv', 'phone', 'tablet', 'computer'])),
  /** True for the device that sent the request. Not in the specification. */
  isCurrent: z.nullish(z.boolean()),
  /** The device's id for `signOutDevices`; missing if the device can't be signed out. Not in the specification. */
  id: z.nullish(z.string()),
});
export type LoginDevice = z.output<typeof loginDeviceSchema>;

/** A coupon of the member. Source: specification, section 4. */
export const couponSchema = z.object({
  code: z.string(),
  state: z.enum(['available', 'bound', 'used', 'expired']),
  /** The discount in percent. Null if the discount is a fixed `amount`. */
  percent: z.nullish(z.number()),
  /** The discount as a fixed amount. Null if the discount is in `percent`. */
  amount: z.nullish(moneySchema),
  expiry: z.nullish(timestampSchema),
  /** For `bound`: id of the unpaid order that uses the coupon. */
  orderId: z.nullish(z.string()),
});
export type Coupon = z.output<typeof couponSchema>;

/** What the deletion of an account ends and keeps, and whether it is scheduled. Not in the specification. */
export const accountDeletionSchema = z.object({
  /** Days between the member's request and the deletion, in which the member can keep the account. */
  graceDays: countSchema,
  /** Set if the deletion is scheduled: when the account is deleted. */
  deletesAt: z.nullish(timestampSchema),
  /** Whether the request turns an automatic renewal off. */
  endsRenewal: z.boolean(),
  /** Number of unpaid orders that the request cancels. */
  unfinishedOrders: countSchema,
  /** True if the account can't be deleted now, because money for an order is on its way. */
  isMoneyIncoming: z.boolean(),
  /** For how many years the law requires the records of paid orders; null if the server keeps none. */
  recordYears: z.nullish(countSchema),
});
export type AccountDeletion = z.output<typeof accountDeletionSchema>;

/** The state of the copy of a member's data. Not in the specification. */
export const dataExportSchema = z.object({
  /** `none`: not requested, or expired. */
  state: z.enum(['none', 'preparing', 'ready']),
  /** When a copy that is ready gets deleted. */
  expires: z.nullish(timestampSchema),
});
export type DataExport = z.output<typeof dataExportSchema>;

/** The terms that are in force, and what the member accepted last. Not in the specification. */
export const memberTermsSchema = z.object({
  /** Identifies the terms in force, such as `2026-11`. Clients only compare and return it. */
  version: z.string(),
  /** When they came into force. */
  date: timestampSchema,
  /** The version that the member accepted last; null if none is recorded. */
  accepted: z.nullable(z.object({ version: z.string(), date: timestampSchema })),
});
export type MemberTerms = z.output<typeof memberTermsSchema>;

/** A third party that can sign the member in, or could before the member turned it off. Not in the specification. */
export const thirdPartySignInSchema = z.object({
  provider: z.literal('google'),
  /** False if the member has turned it off: it then signs nobody in to this account, also not by the same address. */
  isOn: z.boolean(),
  /** False if the member has no other way to sign in, such as a password or codes. */
  canTurnOff: z.boolean(),
});
export type ThirdPartySignIn = z.output<typeof thirdPartySignInSchema>;

/** Where passkeys work. Not in the specification. */
export const passkeySiteSchema = z.object({
  /** The portal's host name (WebAuthn's RP ID), such as `portal.example`. */
  rpId: z.string(),
});

/** A passkey of the member. Not in the specification. */
export const passkeySchema = z.object({
  id: z.string(),
  /** The name that the member gave it; at first, where it's stored, such as `Google Password Manager`. */
  name: z.string(),
  created: timestampSchema,
  /** When it last signed in; null if never. */
  lastUsed: z.nullish(timestampSchema),
  /** True if a password manager syncs it to the member's other devices. */
  isSynced: z.nullish(z.boolean()),
});
export type Passkey = z.output<typeof passkeySchema>;

/** A member's account. Source: specification, section 3. */
export const accountInfoSchema = z.object({
  uid: z.string(),
  /** What `account` is: 'email' or 'phone'. */
  type: z.string(),
  nickname: z.string(),
  account: z.string(),
  planId: z.nullish(z.string()),
  planName: z.nullish(z.string()),
  /** 'reseller' if the member is a reseller. */
  userType: z.string(),
  /** When the plan or trial ends; 0 or null if the member has neither. */
  expiredTime: z.nullish(timestampSchema),
  accountCreationTime: timestampSchema,
  /** Number of devices that can play at the same time; null without a plan. */
  limitCount: z.nullish(countSchema),
  /** The five devices that used the account last. */
  deviceSessions: z.array(loginDeviceSchema),
  /** The device that used the account last. The elements show `deviceSessions` instead. */
  userDevice: z.nullish(z.string()),
  /** True if the member unsubscribed from marketing email. */
  unsubscribeEmail: z.boolean(),
  /** False if the member has no password yet and can set one. Not in the specification. */
  hasPassword: z.nullish(z.boolean()),
  /**
   * What the member can change: `nickname` with the call `updateNickname`, `email` with the call `changeEmail`. Not in
   * the specification; optional for servers.
   */
  editable: z.nullish(z.array(z.string())),
  /** True if the member can redeem codes with `redeemCode`. Not in the specification; optional for servers. */
  canRedeem: z.nullish(z.boolean()),
  /** True if the member can give plans with `giftCreate`. Not in the specification; optional for servers. */
  canGift: z.nullish(z.boolean()),
  /** Set if the member can delete the account with `deleteAccount`. Not in the specification; optional for servers. */
  deletion: z.nullish(accountDeletionSchema),
  /** Set if the server implements `exportData`. Not in the specification; optional for servers. */
  dataExport: z.nullish(dataExportSchema),
  /**
   * Set if the server records which terms members accept. If `accepted` isn't the version in force, the account asks the
   * member to accept it (`acceptTerms`). Not in the specification; optional for servers.
   */
  terms: z.nullish(memberTermsSchema),
  /**
   * The third parties that have signed the member in, for the settings. Not in the specification; optional for servers:
   * if it's missing, members can't turn them off.
   */
  thirdParties: z.nullish(z.array(thirdPartySignInSchema)),
  /**
   * Set if the member can add passkeys and manage them here. Null in sessions of partners' pages. Not in the
   * specification; optional for servers.
   */
  passkeys: z.nullish(passkeySiteSchema),
  /** The app of the last sign-in. The elements don't show it. */
  loginApp: z.nullish(z.string()),
  /** Days until the plan or trial ends. The elements compute them from `expiredTime` and the server's time instead. */
  bizRemainingDays: z.nullish(z.number()),
  /**
   * FREE_TRIAL during the trial. Equals `payStatus` of `userInfoSchema`; repeated here so that the account overview
   * needs only one call. Not in the specification.
   */
  payStatus: z.string(),
  /** The member's coupons, usable ones first. Added here because the specification has no call that lists coupons. */
  coupons: z.nullish(z.array(couponSchema)),
});
export type AccountInfo = z.output<typeof accountInfoSchema>;
