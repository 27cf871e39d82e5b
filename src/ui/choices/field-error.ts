import type { TextKey, Translate } from '../../runtime/i18n/text-keys';

/**
 * Says what is wrong with a field. A reason of the rules ("fields.email.invalid") or a key ("auth:codeWrong") is
 * translated; a sentence, as servers and error catalogues give it, is said as it is. Where the
 * words did not come, a general sentence stands in for them.
 */
export function fieldErrorText(error: string, t: Translate): string {
  if (!/^[\w-]+[.:][\w.-]*\w$/.test(error)) return error;
  const key = error.includes(':') ? error : error.replace('.', ':');
  return t(key as TextKey, { defaultValue: t('common:kit.check') });
}
