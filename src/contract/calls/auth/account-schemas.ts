import * as z from 'zod/mini';
import { countSchema } from '../../primitives';

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

/**
 * The ciphertext blocks of a password: a sealed message (`src/rules/crypto/sealed-message.ts`) with purpose `password`
 * and the call's name as context, encrypted with the brand's password key. Valid for one request.
 */
export const passwordSchema = z.array(z.string());

/**
 * The countries and calling codes that phone fields offer, in members' and in resellers' forms. The specification
 * doesn't list the fields.
 */
export const areaCodesSchema = z.object({
  codes: z.array(
    z.object({
      /** ISO 3166 alpha-2 code. Identifies the row, because countries share calling codes. */
      country: z.string(),
      name: z.string(),
      /** Calling code without plus, such as 55. */
      areaCode: z.string(),
      /**
       * Allowed lengths of a phone number without the calling code, in digits. Two values are a minimum and a maximum.
       * If missing, the storefront's built-in rules apply.
       */
      lengths: z.nullish(z.array(countSchema)),
      /** True if forms ask for a two-digit area code, such as 11 for São Paulo, in a separate field. */
      hasArea: z.nullish(z.boolean()),
    }),
  ),
});

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
