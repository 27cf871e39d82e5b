import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import {
  accountInfoSchema,
  dataExportSchema,
  memberTermsSchema,
  thirdPartySignInSchema,
  type UserInfo,
} from '../entities';
import { noDataSchema, timestampSchema } from '../primitives';

/**
 * Request fields that identify an account by email address or phone number. The values of `type` aren't in the
 * specification.
 */
export const accountFields = {
  /** Whether `account` is an email address or a phone number. */
  type: z.enum(['email', 'phone']),
  /** The email address, or the phone number without calling code: area code and number, digits only. */
  account: z.string(),
  /** Country calling code without plus, such as 55; not the area code of a city. Only for phone numbers. */
  areaCode: z.optional(z.string()),
  /** ISO 3166 alpha-2 code of the phone number's country. */
  country: z.optional(z.string()),
};

/**
 * The ciphertext blocks of a password: a sealed message (`src/rules/crypto/sealed-message.ts`) with purpose `password`
 * and the call's name as context, encrypted with the brand's password key. Valid for one request.
 */
export const passwordSchema = z.array(z.string());

/** Returns the member's account. The request repeats fields of the response to the sign-in (`userInfoSchema`). */
export const queryInfo = defineCall({
  name: 'queryInfo',
  method: 'POST',
  path: '/api/user/queryInfo/v1',
  request: z.object({ uid: z.string(), account: z.string(), type: z.string() }),
  data: accountInfoSchema,
  isPersonal: true,
  isLocalized: true,
});

/** The request of `queryInfo` for a signed-in member. */
export const queryInfoRequest = ({ uid, account, type }: Pick<UserInfo, 'uid' | 'account' | 'type'>) => ({
  uid,
  account,
  type,
});

/** Signs the member out. The call is named after its path. */
export const loginOut = defineCall({
  name: 'loginOut',
  method: 'POST',
  path: '/api/user/loginOut/v1',
  request: z.object({ language: z.string(), uid: z.string(), account: z.string() }),
  data: noDataSchema,
});

/** Changes the password of a signed-in member, or sets a first password. */
export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/api/user/changePassword/v1',
  request: z.object({
    /** Required for members who have a password. */
    currentPassword: z.optional(passwordSchema),
    /** Required for a first password: the code from `sendVerificationCode` with purpose `password`. */
    code: z.optional(z.string()),
    newPassword: passwordSchema,
  }),
  data: noDataSchema,
  needsFingerprint: true,
});

/** Subscribes the member to marketing email, or unsubscribes them. */
export const campaignSubscription = defineCall({
  name: 'campaignSubscription',
  method: 'GET',
  path: '/api/user/marketing/campaign/subscription',
  request: z.object({
    /** The values aren't in the specification. */
    subscribeStatus: z.enum(['on', 'off']),
  }),
  data: z.object({ subscribeStatus: z.enum(['on', 'off']) }),
  hasSideEffect: true,
});

/**
 * Unsubscribes the recipient of a marketing email without a sign-in, or undoes it. Not in the specification; optional for
 * servers: only their emails contain the link. Mail programs send it too, as RFC 8058 says: a form with the token in the
 * URL's query.
 */
export const unsubscribeByToken = defineCall({
  name: 'unsubscribeByToken',
  method: 'POST',
  path: '/api/site/unsubscribe/v1',
  request: z.object({
    /** From the link in the email. Works for as long as the server keeps it, more than once. */
    token: z.string(),
    /** Default: off. */
    subscribeStatus: z.optional(z.enum(['on', 'off'])),
  }),
  data: z.object({
    subscribeStatus: z.enum(['on', 'off']),
    /** The recipient's address, shortened, because anyone can have the link: `a…@example.com`. */
    email: z.nullish(z.string()),
  }),
  acceptsForm: true,
});

/** Adds an email address to the member's account with the token from a link that was sent to that address. */
export const bindEmailConfirmed = defineCall({
  name: 'bindEmailConfirmed',
  method: 'POST',
  path: '/api/site/bindEmailConfirmed',
  request: z.object({
    /** From the link in the email. */
    token: z.string(),
  }),
  data: z.object({ email: z.nullish(z.string()) }),
});

/*
 * Calls that change a member's own account. They aren't in the specification, and a server doesn't have to implement
 * them: screens offer `updateNickname` only if `editable` in the account's data lists `nickname`, `changeEmail` only if
 * `editable` lists `email`, `signOutDevices` only for devices with an `id`, `acceptTerms` only if the data has `terms`,
 * `changeThirdParty` only for entries of `thirdParties`, and `deleteAccount`, `cancelDeletion` and `exportData` only if it has `deletion` or `dataExport`.
 */

export const updateNickname = defineCall({
  name: 'updateNickname',
  method: 'POST',
  path: '/api/user/nickname/v1',
  request: z.object({ nickname: z.string() }),
  data: z.object({ nickname: z.string() }),
});

export const changeEmail = defineCall({
  name: 'changeEmail',
  method: 'POST',
  path: '/api/user/email/change/v1',
  request: z.object({
    /** The new address. */
    email: z.string(),
    /** The code that `sendVerificationCode` sent to the new address, with purpose `bind`. */
    code: z.string(),
    currentPassword: passwordSchema,
  }),
  data: z.object({
    /** The address as the server stores it: the member's new `account`. */
    account: z.string(),
  }),
  needsFingerprint: true,
});

/** Records that the member accepts a version of the terms. Asked again when `terms` of the account names a newer one. */
export const acceptTerms = defineCall({
  name: 'acceptTerms',
  method: 'POST',
  path: '/api/user/terms/v1',
  request: z.object({
    /** The version that the member was shown. */
    version: z.string(),
  }),
  data: memberTermsSchema,
});

/**
 * Turns the sign-in with a third party off, or on again. Requires the password or a code, because a stolen session must
 * not change who can sign in. Offered if the account's data lists the third party in `thirdParties`.
 */
export const changeThirdParty = defineCall({
  name: 'changeThirdParty',
  method: 'POST',
  path: '/api/user/thirdParty/change/v1',
  request: z.object({
    provider: z.literal('google'),
    isOn: z.boolean(),
    /** Required if `code` is missing. */
    currentPassword: z.optional(passwordSchema),
    /** The code from `sendVerificationCode` with purpose `thirdParty`. Required if `currentPassword` is missing. */
    code: z.optional(z.string()),
  }),
  data: thirdPartySignInSchema,
  needsFingerprint: true,
});

/**
 * Schedules the deletion of the member's account and ends all of its sessions. Requires the password or a code, because
 * a stolen session alone must not be enough. Offered if the account's data has `deletion`.
 */
export const deleteAccount = defineCall({
  name: 'deleteAccount',
  method: 'POST',
  path: '/api/user/deletion/v1',
  request: z.object({
    /** Required if `code` is missing. */
    currentPassword: z.optional(passwordSchema),
    /** The code from `sendVerificationCode` with purpose `delete`. Required if `currentPassword` is missing. */
    code: z.optional(z.string()),
  }),
  data: z.object({
    /** When the account is deleted. Until then, `cancelDeletion` keeps it. */
    deletesAt: timestampSchema,
  }),
  needsFingerprint: true,
});

/** Keeps an account whose deletion is scheduled. */
export const cancelDeletion = defineCall({
  name: 'cancelDeletion',
  method: 'POST',
  path: '/api/user/deletion/cancel/v1',
  request: z.object({
    /** From the link in the message about the deletion. Required without a session; the link signs nobody in. */
    token: z.optional(z.string()),
  }),
  data: noDataSchema,
  needsFingerprint: true,
});

/**
 * Prepares a copy of everything that the server knows about the member, or returns the prepared copy. Offered if the
 * account's data has `dataExport`, which says when the copy is ready.
 */
export const exportData = defineCall({
  name: 'exportData',
  method: 'POST',
  path: '/api/user/export/v1',
  request: z.object({
    /** Returns the prepared copy in this format. If missing, the server starts to prepare a new copy. */
    format: z.optional(z.enum(['json', 'html'])),
  }),
  data: z.object({
    ...dataExportSchema.shape,
    /** The copy; null if the request has no `format`. */
    file: z.nullish(z.object({ name: z.string(), content: z.string() })),
  }),
});

export const signOutDevices = defineCall({
  name: 'signOutDevices',
  method: 'POST',
  path: '/api/user/devices/signOut/v1',
  request: z.object({
    /** The device to sign out. If missing, all devices except the current one are signed out. */
    deviceId: z.optional(z.string()),
  }),
  data: noDataSchema,
});
