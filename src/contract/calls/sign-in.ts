import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import { userInfoSchema } from '../entities';
import { countSchema, noDataSchema, noFieldsSchema, referenceSchema } from '../primitives';
import { accountFields, passwordSchema } from './account';

/**
 * What an app's entry link (the link with which the app opens the portal) says about the app or device. The client
 * sends these values unchanged. Source: specification, section 2, except the field names. Servers may ignore these
 * fields.
 */
export const deviceFields = {
  deviceInfo: z.optional(z.string()),
  releaseId: z.optional(z.string()),
  loginType: z.optional(z.string()),
  sourceType: z.optional(z.string()),
  /** The place in the app that contained the link. */
  pageSource: z.optional(z.string()),
};

/**
 * A solved captcha: an image, or the widget of a third-party captcha script. The specification doesn't list the fields.
 */
export const captchaFields = {
  /** Returned by `createRandCode` for an image, or by `siteVerify` for a widget. */
  captchaId: z.optional(z.string()),
  /** The characters of the image, typed by the visitor; missing for a widget. */
  captcha: z.optional(z.string()),
};

/** What a visitor agrees to at registration. Sent if `siteConfig` has `consents`. Not in the specification. */
const consentsSchema = z.object({
  /** The version of the terms that `siteConfig` named when the form was shown. */
  termsVersion: z.string(),
  /** Whether the visitor ticked the box for marketing email; missing if the form had none. */
  marketing: z.optional(z.boolean()),
});
export type Consents = z.output<typeof consentsSchema>;

/**
 * `data` of error -3031 (too many requests). Error 17 (too many failed attempts) has `data` only after wrong passwords,
 * and then without `isSent`. The specification doesn't list the fields.
 */
export const rateLimitSchema = z.object({
  /** Seconds until the next request is allowed. */
  countdown: z.nullish(countSchema),
  /**
   * Why the request is refused. True: an earlier request sent a code or email a short time ago. False: another limit is
   * reached, such as that of the IP address, the browser or (for SMS) the calling code.
   */
  isSent: z.nullish(z.boolean()),
});

/** Seconds until another code or email can be requested. The specification doesn't list the fields. */
export const countdownSchema = z.object({ countdown: z.nullish(countSchema) });

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
    consents: z.optional(consentsSchema),
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
     * first password, `delete` lets one delete the account, `passkey` lets one add a passkey, `thirdParty` lets one turn
     * a third party's sign-in off or on; these are sent to the member's own address or number.
     */
    purpose: z.enum(['login', 'signup', 'reset', 'bind', 'password', 'delete', 'passkey', 'thirdParty']),
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

/**
 * Configuration of the script for sign-in with Google or another third party. The specification gives only the path;
 * the fields are our choice.
 */
export const googleClient = defineCall({
  name: 'googleClient',
  method: 'GET',
  path: '/api/user/google/client/v1',
  request: noFieldsSchema,
  data: z.object({ clientId: z.string(), scriptUrl: z.string() }),
});

/**
 * Signs in the member who has the email address of the third-party account. Fails if there is no such member, and with
 * -2420 if the member has turned this sign-in off (`changeThirdParty`).
 */
export const googleLogin = defineCall({
  name: 'googleLogin',
  method: 'POST',
  path: '/api/user/google/login/v1',
  request: z.object({
    /** The signed token from the third party's sign-in script. */
    credential: z.string(),
    /** The nonce that the page passed to the third party's script. Not in the specification. */
    nonce: z.optional(z.string()),
  }),
  data: userInfoSchema,
  needsFingerprint: true,
});

/** Registers a member with the email address of the third-party account. Fails if a member has this address already. */
export const googleSignup = defineCall({
  name: 'googleSignup',
  method: 'POST',
  path: '/api/user/google/signup/v1',
  request: z.object({
    /** The signed token from the third party's sign-in script. */
    credential: z.string(),
    /** The nonce that the page passed to the third party's script. Not in the specification. */
    nonce: z.optional(z.string()),
    /** Default: the name in the third party's token. */
    nickname: z.optional(z.string()),
    language: z.string(),
    acceptedTerms: z.literal(true),
    consents: z.optional(consentsSchema),
    reference: z.optional(referenceSchema),
  }),
  data: userInfoSchema,
  needsFingerprint: true,
  sendsReference: true,
});

/*
 * The specification defines these paths without fields. Our interpretation: a link in an email contains a token.
 * Opening the link changes nothing; a click on a button of the opened page sends the token.
 */

/** Sends an email with a link to reset the password. */
export const resetPasswordByEmail = defineCall({
  name: 'resetPasswordByEmail',
  method: 'POST',
  path: '/api/site/resetPasswordByEmail',
  request: z.object({ email: z.string(), language: z.string(), ...captchaFields }),
  data: countdownSchema,
});

/** Resends the email with the password reset link. */
export const sendResetPasswordEmail = defineCall({
  name: 'sendResetPasswordEmail',
  method: 'GET',
  path: '/api/site/send/resetPasswordEmail',
  request: z.object({ email: z.string(), ...captchaFields }),
  data: countdownSchema,
  hasSideEffect: true,
});

/** Returns the email address of the account that the password reset link is for. */
export const obtainResetPasswordEmail = defineCall({
  name: 'obtainResetPasswordEmail',
  method: 'POST',
  path: '/api/site/obtain/resetPassword/email',
  request: z.object({
    /** From the link in the email. */
    token: z.string(),
  }),
  data: z.object({ email: z.string() }),
});

/** Sets a new password with the token from the password reset link. */
export const emailResetPassword = defineCall({
  name: 'emailResetPassword',
  method: 'POST',
  path: '/api/site/email/resetPassword',
  request: z.object({
    /** From the link in the email. */
    token: z.string(),
    password: passwordSchema,
  }),
  data: noDataSchema,
});

/** Resends the email with the account activation link. */
export const resendConfirmation = defineCall({
  name: 'resendConfirmation',
  method: 'POST',
  path: '/api/site/resendConfirmation',
  request: z.object({ email: z.string(), language: z.string(), ...captchaFields }),
  data: countdownSchema,
});

/** Activates an account with the token from the account activation link. */
export const activeUser = defineCall({
  name: 'activeUser',
  method: 'POST',
  path: '/api/site/active/user',
  request: z.object({
    /** From the link in the email. */
    token: z.string(),
  }),
  data: z.object({ email: z.nullish(z.string()) }),
});
