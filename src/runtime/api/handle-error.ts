import { handlingOf } from '../../contract/errors/error-handling';
import { hasTexts, loadTexts, translatorFor } from '../i18n/texts';
import { errorText, type Scope } from '../page/element-context';
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
  scope: Scope,
  { inPlace, isPresent }: Circumstances,
): Promise<void> {
  if (error.kind !== 'code') {
    if (error.kind !== 'aborted') scope.emit('sub-error', { kind: error.kind, code: null });
    return;
  }
  const { code } = error;
  scope.emit('sub-error', { kind: 'code', code });
  const handling = handlingOf(code);
  const isEnd = handling === 'clearSession' || handling === 'messageAndClearSession' || handling === 'messageAndLogin';
  if (isEnd && !isPresent) return;
  if ((handling === 'message' && !inPlace) || handling === 'messageAndClearSession' || handling === 'messageAndLogin')
    await say(code, scope);
  if (isEnd) leave(code, scope);
  if (handling === 'messageAndLogin') scope.navigate('login');
  if (handling === 'notFound') scope.emit('sub-navigate', { to: 'not-found', params: {} });
  if (handling === 'cannotBuyPlan') scope.navigate('plans', { error: code, type: 'cannotBuyPlan' });
}

function leave(code: string, scope: Scope): void {
  signOut();
  scope.emit('sub-logout', { reason: code });
}

async function say(code: string, scope: Scope): Promise<void> {
  const lang = scope.lang.peek();
  if (!hasTexts(lang, ['errors'])) await loadTexts(lang, ['errors']).catch(() => undefined);
  scope.toasts.show('error', errorText({ code }, lang, translatorFor(lang)));
}
