import { behaviorOf } from '../../../contract/errors/catalogue';
import type { CallError } from '../../../runtime/api/call-error';

/**
 * The server decides whether a visitor's next step is to sign in or to register. `error` is why the request for this
 * decision failed. Returns true if a retry can succeed; the form then shows the error. Returns false if the server
 * doesn't implement the call, has reached its rate limit or requires a captcha; the visitor then chooses the next step.
 */
export function canRetryNextStepRequest(error: CallError): boolean {
  if (error.kind === 'http') return error.status >= 500;
  if (error.kind === 'malformed') return false;
  const { isUnsupported, isRateLimit, isNotFound, field } = behaviorOf(error);
  return !isUnsupported && !isRateLimit && !isNotFound && field !== 'captcha';
}
