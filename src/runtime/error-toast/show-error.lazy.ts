import { behaviorOf } from '../../contract/errors/catalogue';
import { unsupportedCode } from '../../contract/errors/shared-codes';
import { type CallError, codeOf } from '../api/call-error';
import { showErrorToast } from '../api/handle-error';
import type { ElementContext } from '../element-context/element-context';

/** The error objects that `showError` has handled. Elements that share a query receive the same error object. */
const handledErrors = new WeakSet<CallError>();

/**
 * Shows an error as a toast, but the same error object only once. Skips errors without a code, and errors whose
 * `handling` isn't `message`. Source: specification, section 8.
 */
export async function showError(error: CallError, context: ElementContext): Promise<void> {
  if (error.kind !== 'code' || handledErrors.has(error)) return;
  handledErrors.add(error);
  if ((behaviorOf(error).handling ?? 'message') === 'message') await showErrorToast(error.code, context);
}

/**
 * Shows the error of a query for optional data. Shows nothing if the server doesn't support the call: the screen then
 * omits the data.
 */
export async function showQueryError(error: CallError, context: ElementContext): Promise<void> {
  if (codeOf(error) !== unsupportedCode) await showError(error, context);
}
