import type { TextKey, Translate } from '../../runtime/i18n/text-keys';

/**
 * Returns the text to show for a field's `error`. Translates the reason that a validation rule returned
 * ("fields.email.invalid") and a text key ("auth:code.wrong"). Returns a sentence from the server or the error
 * catalogue unchanged. If the file with the translation hasn't loaded, returns a general sentence.
 */
export function fieldErrorText(error: string, t: Translate): string {
  if (!/^[\w-]+[.:][\w.-]*\w$/.test(error)) return error;
  const key = error.includes(':') ? error : error.replace('.', ':');
  return t(key as TextKey, { defaultValue: t('common:kit.check') });
}
