import { behaviourOf } from '../../../contract/errors/catalogue';
import type { CallError } from '../../../runtime/api/call-error';

/**
 * The client asks the server whether a visitor has to sign in or register. Returns whether the server can still decide
 * this in a retry, after the request failed with `error`; the form then shows the error. Returns false if the server
 * doesn't implement the call, has reached its rate limit or requires a captcha first. The visitor then chooses.
 */
export function canServerDecideNextStep(error: CallError): boolean {
  if (error.kind === 'http') return error.status >= 500;
  if (error.kind === 'malformed') return false;
  const { isUnsupported, isRateLimit, isNotFound, field } = behaviourOf(error);
  return !isUnsupported && !isRateLimit && !isNotFound && field !== 'captcha';
}
