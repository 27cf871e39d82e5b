import type { TextKey, Translate } from '../../runtime/i18n/text-keys';

/**
 * The text of a field's error. The reason of a validation rule ("fields.email.invalid") or a text key ("auth:codeWrong")
 * is translated; a sentence from the server or the error catalogue is returned unchanged. Falls back to a general
 * sentence if the texts haven't loaded.
 */
export function fieldErrorText(error: string, t: Translate): string {
  if (!/^[\w-]+[.:][\w.-]*\w$/.test(error)) return error;
  const key = error.includes(':') ? error : error.replace('.', ':');
  return t(key as TextKey, { defaultValue: t('common:kit.check') });
}
