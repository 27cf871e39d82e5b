import type { CallDefinition, DataOf, RequestOf } from '../../contract/define-call';
import { behaviorOf } from '../../contract/errors/catalogue';
import { unsupportedCode } from '../../contract/errors/shared-codes';
import type { ElementContext } from '../element-context/element-context';
import { errorText } from '../element-context/error-text';
import { hasLoadedAreas, loadTexts, translatorFor } from '../i18n/texts';
import { sessionOf } from '../session/session';
import { type CallError, codeOf, type Result } from './call-error';
import type { CallOptions } from './client';

interface FailedCall {
  /** The session hasn't changed since the request was sent. Otherwise the error must not end the session. */
  isSameSession: boolean;
  /** The request was the first with its idempotency key, so no earlier request of the attempt charged anything. */
  isFirstRequest?: boolean | undefined;
}

/**
 * Emits a `sub-error` event, except for aborted calls and codes with `emitsNoEvent`. Then handles the errors that have
 * the same effect everywhere: they end the session, or lead to another page. The caller handles all other errors.
 */
export async function handleError(
  error: CallError,
  context: ElementContext,
  { isSameSession, isFirstRequest }: FailedCall,
): Promise<void> {
  const { kind } = error;
  const code = codeOf(error);
  const { handling, emitsNoEvent } = behaviorOf(code);
  if (kind !== 'aborted' && !emitsNoEvent) context.emit('sub-error', { kind, code });
  if (code === null) return;
  // Only error -1112 has this handling. The payment may or may not have been charged.
  const mayBeCharged = handling === 'messageAndClearSession';
  const hasMessage = mayBeCharged || handling === 'messageAndLogin';
  const endsSession = handling === 'clearSession' || hasMessage;
  if (endsSession && !isSameSession) return;
  if (hasMessage) await showErrorToast(code, context);
  if (endsSession) {
    sessionOf(context.settings.peek()).signOut();
    context.emit('sub-logout', { reason: code, isUncharged: isFirstRequest && !mayBeCharged });
  }
  if (handling === 'messageAndLogin') context.navigate('login');
  if (handling === 'notFound') context.emit('sub-navigate', { to: 'not-found', params: {} });
  if (handling === 'cannotBuyPlan') context.navigate('plans', { error: code, type: 'cannotBuyPlan' });
}

/** Shows the text of an error code as a toast. */
export async function showErrorToast(code: string, { lang, toasts }: ElementContext): Promise<void> {
  const language = lang.peek();
  if (!hasLoadedAreas(language, ['errors'])) await loadTexts(language, ['errors']).catch(() => undefined);
  toasts.show('error', errorText({ code }, language, translatorFor(language)));
}

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
