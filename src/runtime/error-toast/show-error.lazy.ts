import { behaviourOf } from '../../contract/errors/catalogue';
import type { CallError } from '../api/call-error';
import { showErrorToast } from '../api/handle-error';
import type { ElementContext } from '../page/element-context';

/** Errors that were shown. Several elements can have the same error, because they share a query. */
const alreadyShown = new WeakSet<CallError>();

/**
 * Shows an error as a toast, once. Errors that every page handles, that are passed to the caller, or that have no code
 * are not shown. Source: specification, section 8.
 */
export async function showError(error: CallError, context: ElementContext): Promise<void> {
  if (error.kind !== 'code' || alreadyShown.has(error)) return;
  alreadyShown.add(error);
  if ((behaviourOf(error).handling ?? 'message') === 'message') await showErrorToast(error.code, context);
}

/** Shows the error of optional data, unless the server doesn't offer the call: the screen then leaves the data out. */
export async function showQueryError(error: CallError, context: ElementContext): Promise<void> {
  if (!behaviourOf(error).isUnsupported) await showError(error, context);
}
