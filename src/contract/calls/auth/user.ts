import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { userInfoSchema } from '../../entities';
import { doneSchema, nothingSchema } from '../../primitives';
import { accountFields, captchaFields, countdownSchema, passwordSchema } from './account-schemas';

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
  about:
    'Sign-in with a password. A sealed password that cannot be opened, or was used before, is answered and counted as a wrong one (3, 17). Errors 1 to 9, 17, 197, 201, 203, 3001, 4596, 7004; -3035 asks for a captcha.',
});

export const codeLogin = defineCall({
  name: 'codeLogin',
  method: 'POST',
  path: '/api/user/code/login/v1',
  request: z.object({ ...accountFields, code: z.string(), ...captchaFields }),
  data: userInfoSchema,
  needsFingerprint: true,
  about:
    'Sign-in with a four-digit code. Errors 10, 11, 17, -3032 to -3034; -3035 when a captcha is needed after wrong codes.',
});

export const signup = defineCall({
  name: 'signup',
  method: 'POST',
  path: '/api/user/signup/v1',
  request: z.object({
    ...accountFields,
    code: z.string(),
    nickname: z.string(),
    /** Missing for an account that signs in by code only. */
    password: z.optional(passwordSchema),
    language: z.string(),
    acceptedTerms: z.literal(true),
    ...captchaFields,
  }),
  data: userInfoSchema,
  needsFingerprint: true,
  about:
    'Registration; signs in as well. Errors 6, 13, 10025 when the account exists, 10, 11 about the code, 4020 about the country.',
});

export const sendVerificationCode = defineCall({
  name: 'sendVerificationCode',
  method: 'POST',
  path: '/api/user/sendVerificationCode/v1',
  request: z.object({
    ...accountFields,
    /** `password` is for a member's first password: the code goes to the member of the token. */
    purpose: z.enum(['login', 'signup', 'reset', 'bind', 'password']),
    language: z.string(),
    ...captchaFields,
  }),
  data: countdownSchema,
  needsFingerprint: true,
  about:
    'Sends a four-digit code by e-mail or SMS. Error -3031 when asked too often (`data` is tooOftenSchema), 17 after too many wrong codes, 4597 when it could not be sent, -3035 when a captcha is needed.',
});

export const createRandCode = defineCall({
  name: 'createRandCode',
  method: 'POST',
  path: '/api/user/createRandCode/v1',
  request: nothingSchema,
  data: z.object({
    captchaId: z.string(),
    /** The picture as a data address of an image (PNG or SVG). */
    image: z.string(),
  }),
  about: 'A picture with characters to type.',
});

export const siteVerify = defineCall({
  name: 'siteVerify',
  method: 'POST',
  path: '/api/user/site/verify',
  request: z.object({ token: z.string() }),
  data: z.object({ captchaId: z.string() }),
  about: 'Checks what the captcha script gave; its answer goes along with the next request as `captchaId`.',
});

export const siteKey = defineCall({
  name: 'siteKey',
  method: 'GET',
  path: '/api/user/site/key',
  request: nothingSchema,
  /** Base64 of type-1 RSA blocks; recovered with the brand's public site key: JSON `{ key, scriptUrl }`. */
  data: z.string(),
  about: 'The captcha’s site key and script address, to be recovered with the brand’s public key.',
});

/** Sign-in from the app: what an entry link brought. Source of the fields: specification, section 2; names our choice. */
export const sso = defineCall({
  name: 'sso',
  method: 'POST',
  path: '/api/user/sso/v1',
  request: z.object({
    appToken: z.string(),
    accountId: z.string(),
    loginId: z.string(),
    loginType: z.optional(z.string()),
    releaseId: z.optional(z.string()),
    sourceType: z.optional(z.string()),
    deviceInfo: z.optional(z.string()),
    language: z.optional(z.string()),
  }),
  data: userInfoSchema,
  needsFingerprint: true,
  about:
    'Signs in with the token of the app, without a password. The token works once, for minutes; an answer that got lost may be asked for again by the same browser within a minute. Errors 28, 105, 112, 197, 201, 203; 10302 when the token is over, used or unknown, since -24020 would end the session of whoever is signed in.',
});

export const resetPasswd = defineCall({
  name: 'resetPasswd',
  method: 'POST',
  path: '/api/user/resetPasswd/v1',
  request: z.object({ ...accountFields, code: z.string(), password: passwordSchema, ...captchaFields }),
  data: doneSchema,
  needsFingerprint: true,
  about:
    'Sets a new password with the four-digit code sent for purpose `reset`, by e-mail or SMS; ends every other session. Errors 10, 11, 10024, 10026, 10029.',
});

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/api/user/changePassword/v1',
  request: z.object({
    /** Required of members who have a password. */
    currentPassword: z.optional(passwordSchema),
    /** Required for a first password: the code of sendVerificationCode with purpose `password`. */
    code: z.optional(z.string()),
    newPassword: passwordSchema,
  }),
  data: doneSchema,
  needsFingerprint: true,
  about:
    'Changes the password of the member who asks; this session stays, every other one ends. Error 3 when the current password is wrong or cannot be opened, 17 after too many; 10, 11, 17, -3033 about the code of a first password; -24050 when the new one cannot be opened.',
});

export const supportPhone = defineCall({
  name: 'supportPhone',
  method: 'GET',
  path: '/api/user/support/phone/v1',
  request: nothingSchema,
  data: z.object({ phone: z.nullish(z.string()), hours: z.nullish(z.string()) }),
  localised: true,
  about: 'The support number for the visitor’s country, with its hours; null where there is none.',
});

/** The specification names only the path; that it is the check behind error 4020 is our reading. */
export const queryUrv = defineCall({
  name: 'queryUrv',
  method: 'POST',
  path: '/api/user/query/urv',
  request: z.object({
    /** ISO 3166 country of the calling code chosen. */
    country: z.string(),
    /** Calling code without plus. */
    areaCode: z.string(),
  }),
  data: z.object({
    isMatching: z.boolean(),
    /** The country the visitor is in by address. */
    countryCode: z.nullish(z.string()),
  }),
  about:
    'Whether a calling code fits the place the visitor is in, before a code is sent to it. Error 4000 without a country.',
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
  hasEffect: true,
  about: 'Switches marketing e-mail on or off for the member and answers how it stands now.',
});
