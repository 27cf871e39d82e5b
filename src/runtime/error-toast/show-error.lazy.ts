import { behaviourOf } from '../../contract/errors/catalogue';
import type { CallError } from '../api/call-error';
import { showErrorToast } from '../api/handle-error';
import type { ElementContext } from '../page/element-context';

/** Errors that were shown. Several elements can have the same error, because they share a query. */
const alreadyShown = new WeakSet<CallError>();

/**
 * Shows an error as a toast, once. Doesn't show errors that every page or the caller handles, or that have no code.
 * Source: specification, section 8.
 */
export async function showError(error: CallError, context: ElementContext): Promise<void> {
  if (error.kind !== 'code' || alreadyShown.has(error)) return;
  alreadyShown.add(error);
  if ((behaviourOf(error).handling ?? 'message') === 'message') await showErrorToast(error.code, context);
}

/** Shows the error of optional data. If the server doesn't support the call, the screen just omits the data. */
export async function showQueryError(error: CallError, context: ElementContext): Promise<void> {
  if (!behaviourOf(error).isUnsupported) await showError(error, context);
}
