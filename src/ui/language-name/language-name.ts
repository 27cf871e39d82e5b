import type { Language } from '../../contract/primitives';

const localeFiles = import.meta.glob<{ name: string }>('/locales/*/language.json', { eager: true, import: 'default' });

/** A language's name in that language: "Português". */
export const languageName = (lang: Language): string => localeFiles[`/locales/${lang}/language.json`]?.name ?? lang;
