import * as z from 'zod/mini';
import { countSchema } from '../../primitives';

/** Identifies an account by email address or phone number. The values of `type` are our choice. */
export const accountFields = {
  /** Whether `account` is an email address or a phone number. */
  type: z.enum(['email', 'phone']),
  /** The email address, or the national phone number with its area code, digits only. */
  account: z.string(),
  /** Calling code without plus, for phones. */
  areaCode: z.optional(z.string()),
  /** ISO 3166 country of the phone. */
  country: z.optional(z.string()),
};

/**
 * What the entry link says about the app or device, unchanged. Source: specification, section 2; field names are our
 * choice. Servers may ignore these fields.
 */
export const deviceFields = {
  deviceInfo: z.optional(z.string()),
  releaseId: z.optional(z.string()),
  loginType: z.optional(z.string()),
  sourceType: z.optional(z.string()),
  /** The place in the app that contained the link. */
  pageSource: z.optional(z.string()),
};

/** A solved captcha, from createRandCode or the captcha script. Our choice. */
export const captchaFields = {
  captchaId: z.optional(z.string()),
  captcha: z.optional(z.string()),
};

/**
 * A password as a sealed message (`rules/crypto/sealed-message.ts`): purpose `password`, encrypted with the brand's
 * password key, with the call's name as context. Valid for one request.
 */
export const passwordSchema = z.array(z.string());

/** Countries and calling codes to choose from, for subscribers and resellers. Our choice. */
export const areaCodesSchema = z.object({
  codes: z.array(
    z.object({
      /** ISO 3166 alpha-2 code. Identifies the row, because countries share calling codes. */
      country: z.string(),
      name: z.string(),
      /** Calling code without plus, such as 55. */
      areaCode: z.string(),
      /** Allowed lengths of the national number. If missing, the client's own rules apply. Two lengths are a range. */
      lengths: z.nullish(z.array(countSchema)),
      /** True if forms ask for a two-digit area code, such as 11 for São Paulo, in a separate field. */
      hasArea: z.nullish(z.boolean()),
    }),
  ),
});

/** `data` of error -3031, and of error 17 after wrong passwords (only `countdown`). Our choice. */
export const rateLimitSchema = z.object({
  /** Seconds until the next request is allowed. */
  countdown: z.nullish(countSchema),
  /** False if no message was sent, because this IP address or browser has reached its limit. */
  isSent: z.nullish(z.boolean()),
});

/** Seconds until another code or email can be requested. Our choice. */
export const countdownSchema = z.object({ countdown: z.nullish(countSchema) });
