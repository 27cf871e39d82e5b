import type { Language } from '../../contract/primitives';

const files = import.meta.glob<{ name: string }>('/locales/*/language.json', { eager: true, import: 'default' });

/** A language's name in that language: "Português". */
export const languageName = (lang: Language): string => files[`/locales/${lang}/language.json`]?.name ?? lang;
