import type { TextKey, Translate } from '../../runtime/i18n/text-keys';

/**
 * The text to show for a field's `error`. The reason that a validation rule returns ("fields.email.invalid") and a
 * text key ("auth:code.wrong") are translated; a sentence from the server or the error catalogue is returned unchanged.
 * Falls back to a general sentence if the text's file hasn't loaded.
 */
export function fieldErrorText(error: string, t: Translate): string {
  if (!/^[\w-]+[.:][\w.-]*\w$/.test(error)) return error;
  const key = error.includes(':') ? error : error.replace('.', ':');
  return t(key as TextKey, { defaultValue: t('common:kit.check') });
}
