import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { userInfoSchema } from '../../entities';
import { noDataSchema, noFieldsSchema, referenceSchema } from '../../primitives';
import { accountFields, captchaFields, countdownSchema, deviceFields, passwordSchema } from './account-schemas';

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

export const codeLogin = defineCall({
  name: 'codeLogin',
  method: 'POST',
  path: '/api/user/code/login/v1',
  request: z.object({ ...accountFields, code: z.string(), ...captchaFields }),
  data: userInfoSchema,
  needsFingerprint: true,
});

export const signup = defineCall({
  name: 'signup',
  method: 'POST',
  path: '/api/user/signup/v1',
  request: z.object({
    ...accountFields,
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

export const sendVerificationCode = defineCall({
  name: 'sendVerificationCode',
  method: 'POST',
  path: '/api/user/sendVerificationCode/v1',
  request: z.object({
    ...accountFields,
    /** `password` is for a member's first password; the code is sent to the signed-in member. */
    purpose: z.enum(['login', 'signup', 'reset', 'bind', 'password']),
    language: z.string(),
    ...captchaFields,
  }),
  data: countdownSchema,
  needsFingerprint: true,
});

/**
 * Returns what a visitor has to enter after the account name. Our own call, optional for servers: without it, and on
 * sites with a captcha, visitors choose between registration and sign-in themselves. A server that must not reveal
 * whether an account exists doesn't implement this call.
 */
export const accountStep = defineCall({
  name: 'accountStep',
  method: 'POST',
  path: '/api/user/account/step/v1',
  request: z.object({ ...accountFields, ...captchaFields }),
  data: z.object({
    /** `register`: there is no account. `code`: the account has no password. */
    next: z.enum(['password', 'code', 'register']),
  }),
  needsFingerprint: true,
});

export const createRandCode = defineCall({
  name: 'createRandCode',
  method: 'POST',
  path: '/api/user/createRandCode/v1',
  request: noFieldsSchema,
  data: z.object({
    captchaId: z.string(),
    /** The image (PNG or SVG) as a data URL. */
    image: z.string(),
    /** True if the server has the call `speakRandCode`. Our choice. */
    hasAudio: z.optional(z.boolean()),
  }),
});

/**
 * Returns a recording of a captcha's characters for people who can't see the image, as WCAG 1.1.1 requires. Our own
 * call, optional for servers: screens offer it if `createRandCode` returns `hasAudio`. The captcha stays valid. The
 * recording is in the language of the `Language` header.
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

export const siteVerify = defineCall({
  name: 'siteVerify',
  method: 'POST',
  path: '/api/user/site/verify',
  request: z.object({ token: z.string() }),
  data: z.object({ captchaId: z.string() }),
});

export const siteKey = defineCall({
  name: 'siteKey',
  method: 'GET',
  path: '/api/user/site/key',
  request: noFieldsSchema,
  /** JSON `{ key, scriptUrl }`, signed: base64 of PKCS#1 type-1 blocks. Recover it with the brand's public site key. */
  data: z.string(),
});

/** Sign-in with the parameters of an app entry link. Source: specification, section 2; the names are our choice. */
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

export const resetPasswd = defineCall({
  name: 'resetPasswd',
  method: 'POST',
  path: '/api/user/resetPasswd/v1',
  request: z.object({ ...accountFields, code: z.string(), password: passwordSchema, ...captchaFields }),
  data: noDataSchema,
  needsFingerprint: true,
});

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/api/user/changePassword/v1',
  request: z.object({
    /** Required for members who have a password. */
    currentPassword: z.optional(passwordSchema),
    /** Required for a first password: the code from sendVerificationCode with purpose `password`. */
    code: z.optional(z.string()),
    newPassword: passwordSchema,
  }),
  data: noDataSchema,
  needsFingerprint: true,
});

export const supportPhone = defineCall({
  name: 'supportPhone',
  method: 'GET',
  path: '/api/user/support/phone/v1',
  request: noFieldsSchema,
  data: z.object({ phone: z.nullish(z.string()), hours: z.nullish(z.string()) }),
  isLocalized: true,
});

/**
 * Checks whether a calling code matches the visitor's country (error 4020). Our interpretation: the specification only
 * defines the path.
 */
export const queryUrv = defineCall({
  name: 'queryUrv',
  method: 'POST',
  path: '/api/user/query/urv',
  request: z.object({
    /** ISO 3166 country of the chosen calling code. */
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

export const campaignSubscription = defineCall({
  name: 'campaignSubscription',
  method: 'GET',
  path: '/api/user/marketing/campaign/subscription',
  request: z.object({
    /** Values are our choice. */
    subscribeStatus: z.enum(['on', 'off']),
  }),
  data: z.object({ subscribeStatus: z.enum(['on', 'off']) }),
  hasSideEffect: true,
});
