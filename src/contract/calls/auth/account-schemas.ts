import * as z from 'zod/mini';
import { countSchema } from '../../primitives';

/** What names an account: an e-mail, or a phone with its country. Values of `type` are our choice. */
export const accountFields = {
  /** 'email' or 'phone'. */
  type: z.enum(['email', 'phone']),
  /** The e-mail, or the national number with its area code, digits only. */
  account: z.string(),
  /** Calling code without plus, for phones. */
  areaCode: z.optional(z.string()),
  /** ISO 3166 country of the phone. */
  country: z.optional(z.string()),
};

/** What proves a person is asking: from createRandCode or from the captcha script. Our choice. */
export const captchaFields = {
  captchaId: z.optional(z.string()),
  captcha: z.optional(z.string()),
};

/**
 * A password: a sealed message (rules/sealed-message) of purpose `password` under the brand's password key, with the call's
 * name as its context. Good for one request.
 */
export const passwordSchema = z.array(z.string());

/** Countries and calling codes to choose from; the same for subscribers and resellers. Our choice. */
export const areaCodesSchema = z.object({
  codes: z.array(
    z.object({
      /** ISO 3166 two letters: the picker's key, since countries share calling codes. */
      country: z.string(),
      name: z.string(),
      areaCode: z.string(),
      /** Allowed lengths of the national number; decides where present. */
      lengths: z.nullish(z.array(countSchema)),
      /** True where the two-digit area code is a separate field. */
      hasArea: z.nullish(z.boolean()),
    }),
  ),
});

/** `data` of error -3031. Our choice. */
export const tooOftenSchema = z.object({
  /** Seconds until the next request is allowed. */
  countdown: z.nullish(countSchema),
  /** False when no message was sent to this account: this address or browser has reached its limit. */
  isSent: z.nullish(z.boolean()),
});

/** Seconds until another code or e-mail can be requested. Our choice. */
export const countdownSchema = z.object({ countdown: z.nullish(countSchema) });
