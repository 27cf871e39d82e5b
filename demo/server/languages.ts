import { type Language, languages } from '../../src/contract/primitives';

/** A value per language. Only English is required, so a new folder in `locales/` requires no new values. */
export type ByLanguage<T> = Partial<Record<Language, T>> & { en: T };

/** The value for a language; the English one if the table has none. */
export const inLanguage = <T>(table: ByLanguage<T>, language: Language): T => table[language] ?? table.en;

/** The first candidate that is a language of the product; English if none is. */
export function supportedLanguage(...candidates: readonly (string | undefined)[]): Language {
  for (const candidate of candidates) {
    const supported = languages.find((language) => language === candidate);
    if (supported) return supported;
  }
  return 'en';
}
