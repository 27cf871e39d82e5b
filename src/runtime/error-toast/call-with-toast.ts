import type { CallDefinition, DataOf, RequestOf } from '../../contract/define-call';
import type { Result } from '../api/call-error';
import type { CallOptions } from '../api/client';
import { showError } from '../api/handle-error';
import type { ElementContext } from '../element-context/element-context';

/**
 * Like `context.call`, but shows an error as a toast. For actions such as signing out, whose errors no screen shows.
 */
export async function callWithToast<C extends CallDefinition>(
  context: ElementContext,
  definition: C,
  body: RequestOf<C>,
  options?: CallOptions,
): Promise<Result<DataOf<C>>> {
  const result = await context.call(definition, body, options);
  if (!result.ok) await showError(result.error, context);
  return result;
}
