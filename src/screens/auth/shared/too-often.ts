import { tooOftenSchema } from '../../../contract/calls/auth/account-schemas';
import { behaviourOf } from '../../../contract/errors/catalogue';
import type { CallError } from '../../../runtime/api/call-error';

/** What the server says with -3031. */
export interface TooOften {
  /** Seconds until it may be asked again; null where the server does not say. */
  wait: number | null;
  /** False where nothing is on its way: the limit is the address's or the browser's, not the account's. */
  isSent: boolean;
}

/** Reads error -3031; null for any other error. */
export function tooOften(error: CallError): TooOften | null {
  if (error.kind !== 'code' || !behaviourOf(error).isRateLimit) return null;
  const parsed = tooOftenSchema.safeParse(error.data);
  const { countdown, isSent } = parsed.success ? parsed.data : {};
  return { wait: countdown || null, isSent: isSent !== false };
}
