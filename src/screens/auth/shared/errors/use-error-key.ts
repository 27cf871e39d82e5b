import { useCallback } from 'react';
import type { CallError } from '../../../../runtime/api/call-error';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { errorText } from '../../../../runtime/element-context/error-text';
import { hasText, loadTexts } from '../../../../runtime/i18n/texts';

/**
 * Returns a function that loads an error's text and resolves to the text's translation key. For an error without a
 * translation key, the function resolves to the text itself. Fields accept both as their error.
 */
export function useErrorKey(): (error: CallError) => Promise<string> {
  const { t, lang } = useTexts();
  return useCallback(
    async (error) => {
      if (error.kind !== 'code') return errorText(error, lang, t);
      // Waits for the texts, so that the field doesn't show a general text first.
      await loadTexts(lang, ['errors']).catch(() => undefined);
      const key = `errors:${error.code}`;
      return hasText(lang, key) ? key : errorText(error, lang, t);
    },
    [lang, t],
  );
}
