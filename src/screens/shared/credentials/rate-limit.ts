import { rateLimitSchema } from '../../../contract/calls/sign-in';
import { lockoutCode, rateLimitCode } from '../../../contract/errors/shared-codes';
import type { CallError } from '../../../runtime/api/call-error';

/** The data of a rate limit error. */
export interface RateLimit {
  /** Seconds until the next request is allowed; null if the server doesn't say. */
  waitSeconds: number | null;
  /**
   * True if the request was refused because a message was just sent to the account, or if the server doesn't say why.
   * False if another limit is reached, such as that of the IP address, and no message was sent.
   */
  isSent: boolean;
}

/** Reads the data of a rate limit error; null for any other error. */
export function readRateLimit(error: CallError): RateLimit | null {
  if (error.kind !== 'code' || error.code !== rateLimitCode) return null;
  const parsed = rateLimitSchema.safeParse(error.data);
  const { countdown, isSent } = parsed.success ? parsed.data : {};
  return { waitSeconds: countdown || null, isSent: isSent !== false };
}

/**
 * Seconds until the next attempt is allowed, after too many requests or too many wrong codes or passwords. Null for
 * other errors, or if the server doesn't say.
 */
export function secondsToWait(error: CallError): number | null {
  if (error.kind !== 'code' || (error.code !== rateLimitCode && error.code !== lockoutCode)) return null;
  const parsed = rateLimitSchema.safeParse(error.data);
  return (parsed.success && parsed.data.countdown) || null;
}
