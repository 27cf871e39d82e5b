// Written by `npm run generate` from the folders of locales/. Don't edit.

/** Languages of the product. Source: specification, section 1. */
export const languages = ['en', 'ar', 'es', 'fr', 'pt', 'ru'] as const;
export type Language = (typeof languages)[number];
