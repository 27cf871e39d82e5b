import { behaviourOf } from '../../../contract/errors/catalogue';
import type { CallError } from '../../../runtime/api/call-error';

/**
 * Whether the server can decide between sign-in and registration, judging by the error of the request for this
 * decision. The server can't decide if it doesn't implement the call, has reached its rate limit or requires a captcha
 * first. Visitors then choose between registration and sign-in themselves.
 */
export function canServerDecideNextStep(error: CallError): boolean {
  if (error.kind === 'http') return error.status >= 500;
  if (error.kind === 'malformed') return false;
  const { isUnsupported, isRateLimit, isNotFound, field } = behaviourOf(error);
  return !isUnsupported && !isRateLimit && !isNotFound && field !== 'captcha';
}
