import { behaviourOf } from '../../../contract/errors/catalogue';
import type { CallError } from '../../../runtime/api/call-error';

/**
 * Whether the server can return the next step for an account, judging by the error of that request. It can't if it
 * doesn't implement the call, has reached its rate limit or requires a captcha first. Visitors then choose between
 * registration and sign-in themselves.
 */
export function supportsNextStep(error: CallError): boolean {
  if (error.kind === 'http') return error.status >= 500;
  if (error.kind === 'malformed') return false;
  const { isUnsupported, isRateLimit, isNotFound, field } = behaviourOf(error);
  return !isUnsupported && !isRateLimit && !isNotFound && field !== 'captcha';
}
