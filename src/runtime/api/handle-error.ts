import { globalHandlingOf } from '../../contract/errors/global/global-errors';
import { hasTexts, loadTexts, translatorFor } from '../i18n/texts';
import { type ElementContext, errorText } from '../page/element-context';
import { signOut } from '../session/session';
import type { CallError } from './call-error';

interface Circumstances {
  inPlace: boolean;
  /** Whoever asked is still the one signed in: an answer to a former token must not end a new sign-in. */
  isPresent: boolean;
}

/**
 * What every error does, whoever asked: the table of the error catalogue. The caller still gets the error, and the part
 * of the screen that wanted the data shows it; with `inPlace` it shows a plain message too, instead of a toast.
 */
export async function handleError(
  error: CallError,
  context: ElementContext,
  { inPlace, isPresent }: Circumstances,
): Promise<void> {
  if (error.kind !== 'code') {
    if (error.kind !== 'aborted') context.emit('sub-error', { kind: error.kind, code: null });
    return;
  }
  const { code } = error;
  context.emit('sub-error', { kind: 'code', code });
  const handling = globalHandlingOf(code);
  const isEnd = handling === 'clearSession' || handling === 'messageAndClearSession' || handling === 'messageAndLogin';
  if (isEnd && !isPresent) return;
  if ((handling === 'message' && !inPlace) || handling === 'messageAndClearSession' || handling === 'messageAndLogin')
    await showMessage(code, context);
  if (isEnd) endSession(code, context);
  if (handling === 'messageAndLogin') context.navigate('login');
  if (handling === 'notFound') context.emit('sub-navigate', { to: 'not-found', params: {} });
  if (handling === 'cannotBuyPlan') context.navigate('plans', { error: code, type: 'cannotBuyPlan' });
}

function endSession(code: string, context: ElementContext): void {
  signOut();
  context.emit('sub-logout', { reason: code });
}

async function showMessage(code: string, context: ElementContext): Promise<void> {
  const lang = context.lang.peek();
  if (!hasTexts(lang, ['errors'])) await loadTexts(lang, ['errors']).catch(() => undefined);
  context.toasts.show('error', errorText({ code }, lang, translatorFor(lang)));
}
