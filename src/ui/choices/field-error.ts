import type { TextKey, Translate } from '../../runtime/i18n/text-keys';

/** Whether a field's error is a text key or a reason, and not a sentence. */
const isTextKey = (error: string): error is TextKey => /^[\w-]+[.:][\w.-]*\w$/.test(error);

/**
 * Returns the text to show for a field's `error`. An `error` that is a validation rule's reason
 * ("fields.email.invalid") or a text key ("auth:code.wrong") is translated. A sentence from the server or the error
 * catalogue is returned unchanged. If the file with the translation hasn't loaded, the result is a general sentence.
 */
export const fieldErrorText = (error: string, t: Translate): string =>
  isTextKey(error) ? t(error, { defaultValue: t('common:kit.check') }) : error;
