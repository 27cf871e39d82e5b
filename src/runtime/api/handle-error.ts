import { globalHandlingOf } from '../../contract/errors/global/global-errors';
import { hasTexts, loadTexts, translatorFor } from '../i18n/texts';
import { type ElementContext, errorText } from '../page/element-context';
import { signOut } from '../session/session';
import type { CallError } from './call-error';

interface FailedCall {
  /**
   * Whether the member is still the one who sent the request: a response to a former token must not end a new session.
   */
  isCurrent: boolean;
  /** The request was the first one of a payment. */
  isFirstAttempt?: boolean | undefined;
}

/** Codes without a `sub-error`: the server lacks an optional call (4598); the member has no automatic renewal (6201). */
const ignoredCodes: (string | null)[] = ['4598', '6201'];

/**
 * Handles errors that have the same effect everywhere: they end the session, or lead to another page. The caller
 * handles all others.
 */
export async function handleError(
  error: CallError,
  context: ElementContext,
  { isCurrent, isFirstAttempt }: FailedCall,
): Promise<void> {
  const { kind } = error;
  const code = kind === 'code' ? error.code : null;
  if (kind !== 'aborted' && !ignoredCodes.includes(code)) context.emit('sub-error', { kind, code });
  if (code === null) return;
  const handling = globalHandlingOf(code);
  const isMoneyUnknown = handling === 'messageAndClearSession';
  const hasMessage = isMoneyUnknown || handling === 'messageAndLogin';
  const endsSession = handling === 'clearSession' || hasMessage;
  if (endsSession && !isCurrent) return;
  if (hasMessage) await showErrorToast(code, context);
  if (endsSession) {
    signOut();
    context.emit('sub-logout', { reason: code, isUncharged: isFirstAttempt && !isMoneyUnknown });
  }
  if (handling === 'messageAndLogin') context.navigate('login');
  if (handling === 'notFound') context.emit('sub-navigate', { to: 'not-found', params: {} });
  if (handling === 'cannotBuyPlan') context.navigate('plans', { error: code, type: 'cannotBuyPlan' });
}

/** Shows the text of an error code as a toast. */
export async function showErrorToast(code: string, { lang, toasts }: ElementContext): Promise<void> {
  const current = lang.peek();
  if (!hasTexts(current, ['errors'])) await loadTexts(current, ['errors']).catch(() => undefined);
  toasts.show('error', errorText({ code }, current, translatorFor(current)));
}
