// Written by `npm run generate` from the folders of locales/. Don't edit.

/** Languages of the product. Section 1 of the specification requires en, pt, es and ru. */
export const languages = ['en', 'ar', 'es', 'fr', 'pt', 'ru'] as const;
export type Language = (typeof languages)[number];

/** Each language's name in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ar: 'العربية',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  ru: 'Русский',
};
