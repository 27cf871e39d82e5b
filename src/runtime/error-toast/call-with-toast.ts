import type { CallDefinition, DataOf, RequestOf } from '../../contract/define-call';
import { behaviourOf } from '../../contract/errors/catalogue';
import type { CallError, Result } from '../api/call-error';
import type { CallOptions } from '../api/client';
import { showErrorToast } from '../api/handle-error';
import type { ElementContext } from '../page/element-context';

/**
 * `context.call` for an action that no part of the screen shows, such as signing out: an error appears as a toast.
 * Errors that are handled on every page, or that are passed to the caller, don't. Source: specification, section 8.
 */
export async function callWithToast<C extends CallDefinition>(
  context: ElementContext,
  definition: C,
  body: RequestOf<C>,
  options?: CallOptions,
): Promise<Result<DataOf<C>>> {
  const result = await context.call(definition, body, options);
  if (!result.ok && needsToast(result.error)) await showErrorToast(result.error.code, context);
  return result;
}

const needsToast = (error: CallError): error is Extract<CallError, { kind: 'code' }> =>
  error.kind === 'code' && (behaviourOf(error).handling ?? 'message') === 'message';
