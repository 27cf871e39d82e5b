import { signal } from '@preact/signals-react';
import { useCallback } from 'react';
import type { Language } from '../../contract/primitives';
import { hasOwn } from '../../rules/own-fields';
import type { CallError } from '../api/call-error';
import type { TextKey, Translate } from '../i18n/text-keys';
import { areasRevision, hasLoadedAreas, loadTexts } from '../i18n/texts';
import { useSignalValue } from '../state/use-signal-value';
import { useTexts } from './element-context';

/** Languages whose error texts failed to load; a general text is shown instead. */
const languagesWithoutErrorTexts = signal<ReadonlySet<Language>>(new Set());

/**
 * Returns a function that returns the text of a call's error: null for no error, and an empty text while the texts of
 * error codes load.
 */
export function useErrorText(): (error: CallError | { code: string } | null | undefined) => string | null {
  const { t, lang } = useTexts();
  const failedLanguages = useSignalValue(languagesWithoutErrorTexts);
  useSignalValue(areasRevision);
  return useCallback(
    (error) => {
      if (!error) return null;
      if (!hasOwn(error, 'code') || hasLoadedAreas(lang, ['errors']) || failedLanguages.has(lang))
        return errorText(error, lang, t);
      // Show nothing until the texts load, rather than a general text that is replaced right away.
      loadTexts(lang, ['errors']).catch(() => {
        languagesWithoutErrorTexts.value = new Set([...languagesWithoutErrorTexts.peek(), lang]);
      });
      return '';
    },
    [t, lang, failedLanguages],
  );
}

const errorKeysByKind: Partial<Record<CallError['kind'], TextKey>> = {
  timeout: 'common:errors.timeout',
  http: 'common:errors.server',
  malformed: 'common:errors.malformed',
  request: 'common:errors.malformed',
};

/**
 * Returns an error's text. For an error code, also starts loading the texts of error codes, and returns a general text
 * until they have loaded.
 */
export function errorText(error: CallError | { code: string }, lang: Language, t: Translate): string {
  if (!hasOwn(error, 'code')) return t(errorKeysByKind[error.kind] ?? 'common:errors.network');
  void loadTexts(lang, ['errors']).catch(() => undefined);
  const text = t(`errors:${error.code}`, { defaultValue: '' });
  return text || t('errors:unknown', { code: error.code, defaultValue: t('common:errors.code', { code: error.code }) });
}
