import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { userInfoSchema } from '../../entities';
import { noDataSchema, noFieldsSchema, referenceSchema } from '../../primitives';
import { accountFields, captchaFields, countdownSchema, deviceFields, passwordSchema } from './account-schemas';

/** Signs in with a password. */
export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/api/user/login/v1',
  request: z.object({
    ...accountFields,
    password: passwordSchema,
    ...captchaFields,
  }),
  data: userInfoSchema,
  needsFingerprint: true,
});

/** Signs in with a code from `sendVerificationCode` (purpose `login`). */
export const codeLogin = defineCall({
  name: 'codeLogin',
  method: 'POST',
  path: '/api/user/code/login/v1',
  request: z.object({ ...accountFields, code: z.string(), ...captchaFields }),
  data: userInfoSchema,
  needsFingerprint: true,
});

/** Creates an account and signs in. */
export const signup = defineCall({
  name: 'signup',
  method: 'POST',
  path: '/api/user/signup/v1',
  request: z.object({
    ...accountFields,
    /** The code from `sendVerificationCode` with purpose `signup`. */
    code: z.string(),
    nickname: z.string(),
    /** Missing for an account that signs in with codes only. */
    password: z.optional(passwordSchema),
    language: z.string(),
    acceptedTerms: z.literal(true),
    reference: z.optional(referenceSchema),
    ...deviceFields,
    ...captchaFields,
  }),
  data: userInfoSchema,
  needsFingerprint: true,
  sendsReference: true,
});

/** Sends a verification code by email or SMS. */
export const sendVerificationCode = defineCall({
  name: 'sendVerificationCode',
  method: 'POST',
  path: '/api/user/sendVerificationCode/v1',
  request: z.object({
    ...accountFields,
    /**
     * What the code is for. `bind` verifies the new address for `changeEmail`. `password` lets a signed-in member set a
     * first password.
     */
    purpose: z.enum(['login', 'signup', 'reset', 'bind', 'password']),
    language: z.string(),
    ...captchaFields,
  }),
  data: countdownSchema,
  needsFingerprint: true,
});

/**
 * Returns what a visitor has to enter after the email address or phone number. Not in the specification; optional for
 * servers. If the server doesn't implement this call, or the site uses a captcha, visitors choose between registration
 * and sign-in themselves. A server that must not reveal whether an account exists must not implement this call.
 */
export const accountStep = defineCall({
  name: 'accountStep',
  method: 'POST',
  path: '/api/user/account/step/v1',
  request: z.object({ ...accountFields, ...captchaFields }),
  data: z.object({
    /** `password`: the account has a password. `code`: it has none. `register`: there is no account. */
    next: z.enum(['password', 'code', 'register']),
  }),
  needsFingerprint: true,
});

/** Creates a captcha: an image with characters to type. */
export const createRandCode = defineCall({
  name: 'createRandCode',
  method: 'POST',
  path: '/api/user/createRandCode/v1',
  request: noFieldsSchema,
  data: z.object({
    captchaId: z.string(),
    /** The image (PNG or SVG) as a data URL. */
    image: z.string(),
    /** True if the server implements `speakRandCode`. Not in the specification. */
    hasAudio: z.optional(z.boolean()),
  }),
});

/**
 * Returns a recording of a captcha's characters for people who can't see the image, as WCAG 1.1.1 requires. Not in the
 * specification; optional for servers: screens offer the recording if `createRandCode` returns `hasAudio`. This call
 * doesn't invalidate the captcha. The recording is in the language of the `Language` header.
 */
export const speakRandCode = defineCall({
  name: 'speakRandCode',
  method: 'POST',
  path: '/api/user/speakRandCode/v1',
  request: z.object({ captchaId: z.string() }),
  data: z.object({
    /** The recording as a data URL in base64, in a format that browsers decode: WAV or MP3. */
    audio: z.string(),
  }),
});

/**
 * Verifies the token that a captcha provider's script returned when the visitor solved its captcha. The request that
 * needs the captcha then sends the `captchaId` that this call returns.
 */
export const siteVerify = defineCall({
  name: 'siteVerify',
  method: 'POST',
  path: '/api/user/site/verify',
  request: z.object({ token: z.string() }),
  data: z.object({ captchaId: z.string() }),
});

/** Returns the site key for a captcha provider and the URL of the provider's script. */
export const siteKey = defineCall({
  name: 'siteKey',
  method: 'GET',
  path: '/api/user/site/key',
  request: noFieldsSchema,
  /**
   * The JSON `{ key, scriptUrl }`, split into blocks that are signed with the brand's private key for this call (RSA,
   * PKCS#1 v1.5 padding of type 1) and encoded together in base64. The matching public key recovers the JSON.
   */
  data: z.string(),
});

/**
 * Signs in with the parameters of the link with which an app opens the portal. Source: specification, section 2, except
 * the field names.
 */
export const sso = defineCall({
  name: 'sso',
  method: 'POST',
  path: '/api/user/sso/v1',
  request: z.object({
    appToken: z.string(),
    accountId: z.string(),
    loginId: z.string(),
    ...deviceFields,
    language: z.optional(z.string()),
  }),
  data: userInfoSchema,
  needsFingerprint: true,
});

/** Sets a new password with a code from `sendVerificationCode` (purpose `reset`). */
export const resetPasswd = defineCall({
  name: 'resetPasswd',
  method: 'POST',
  path: '/api/user/resetPasswd/v1',
  request: z.object({ ...accountFields, code: z.string(), password: passwordSchema, ...captchaFields }),
  data: noDataSchema,
  needsFingerprint: true,
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

/**
 * Checks whether a calling code matches the visitor's country, before a verification code is sent. The specification
 * gives only the path; the purpose and the fields are our choice. `sendVerificationCode` and `signup` report a mismatch
 * with the error code 4020.
 */
export const queryUrv = defineCall({
  name: 'queryUrv',
  method: 'POST',
  path: '/api/user/query/urv',
  request: z.object({
    /** The country of the chosen calling code, as an ISO 3166 alpha-2 code. */
    country: z.string(),
    /** Calling code without plus. */
    areaCode: z.string(),
  }),
  data: z.object({
    isMatching: z.boolean(),
    /** The visitor's country by IP address. */
    countryCode: z.nullish(z.string()),
  }),
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
