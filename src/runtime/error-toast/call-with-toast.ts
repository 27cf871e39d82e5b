import type { CallDefinition, DataOf, RequestOf } from '../../contract/define-call';
import type { Result } from '../api/call-error';
import type { CallOptions } from '../api/client';
import type { ElementContext } from '../page/element-context';
import { showError } from './show-error.lazy';

/** `context.call` for an action that no part of the screen shows, such as signing out: an error appears as a toast. */
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
