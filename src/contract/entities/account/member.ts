import * as z from 'zod/mini';
import { countSchema, moneySchema, timestampSchema } from '../../primitives';

/** The signed-in member, stored in local storage. Source: specification, section 3. */
export const userInfoSchema = z.object({
  uid: z.string(),
  account: z.string(),
  /** The kind of `account`: 'email' or 'phone'. The values are our choice. */
  type: z.string(),
  token: z.string(),
  /** FREE_TRIAL or another state of the member's payments. */
  payStatus: z.string(),
  /** When the plan or trial ends; 0 without one. */
  expiration: timestampSchema,
  accountLoginType: z.string(),
});
export type UserInfo = z.output<typeof userInfoSchema>;

/** A device that used the account. Source: specification, section 3. */
export const loginDeviceSchema = z.object({
  device: z.string(),
  model: z.string(),
  ip: z.string(),
  lastUsed: z.optional(timestampSchema),
  /** The kind of device. If missing, clients guess the kind from `device` and `model`. Our choice. */
  kind: z.nullish(z.enum(['tv', 'phone', 'tablet', 'computer'])),
  /** True for the device that sent the request. Our choice. */
  isCurrent: z.nullish(z.boolean()),
  /** The device's id for signOutDevices; missing if the device can't be signed out. Our choice. */
  id: z.nullish(z.string()),
});
export type LoginDevice = z.output<typeof loginDeviceSchema>;

/** A coupon of the member. Source: specification, section 4. */
export const couponSchema = z.object({
  code: z.string(),
  state: z.enum(['available', 'bound', 'used', 'expired']),
  percent: z.nullish(z.number()),
  amount: z.nullish(moneySchema),
  expiry: z.nullish(timestampSchema),
  /** Id of the order that the coupon is bound to. */
  orderId: z.nullish(z.string()),
});
export type Coupon = z.output<typeof couponSchema>;

/** A member's account. Source: specification, section 3. */
export const accountInfoSchema = z.object({
  uid: z.string(),
  type: z.string(),
  nickname: z.string(),
  account: z.string(),
  planId: z.nullish(z.string()),
  planName: z.nullish(z.string()),
  userType: z.string(),
  /** When the plan or trial ends; 0 or null without one. */
  expiredTime: z.nullish(timestampSchema),
  accountCreationTime: timestampSchema,
  /** Number of devices that can play at the same time; null without a plan. */
  limitCount: z.nullish(countSchema),
  /** The last five devices. */
  deviceSessions: z.array(loginDeviceSchema),
  userDevice: z.nullish(z.string()),
  unsubscribeEmail: z.boolean(),
  /** False if the member has no password yet and can set one. Our choice. */
  hasPassword: z.nullish(z.boolean()),
  /** What the member can change: `nickname` by updateNickname, `email` by changeEmail. Our choice, and optional. */
  editable: z.nullish(z.array(z.string())),
  loginApp: z.nullish(z.string()),
  bizRemainingDays: z.nullish(z.number()),
  /** FREE_TRIAL during the trial. Our choice: repeated here so that the overview needs only one call. */
  payStatus: z.string(),
  /** The member's coupons, usable ones first. Our choice: the specification has no call that lists them. */
  coupons: z.nullish(z.array(couponSchema)),
});
export type AccountInfo = z.output<typeof accountInfoSchema>;
