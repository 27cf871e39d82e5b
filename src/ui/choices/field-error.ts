import type { TextKey, Translate } from '../../runtime/i18n/text-keys';

/**
 * Returns the text to show for a field's `error`. An `error` that is a validation rule's reason
 * ("fields.email.invalid") or a text key ("auth:code.wrong") is translated. A sentence from the server or the error
 * catalogue is returned unchanged. If the file with the translation hasn't loaded, the result is a general sentence.
 */
export function fieldErrorText(error: string, t: Translate): string {
  if (!/^[\w-]+[.:][\w.-]*\w$/.test(error)) return error;
  const key = error.includes(':') ? error : error.replace('.', ':');
  return t(key as TextKey, { defaultValue: t('common:kit.check') });
}
