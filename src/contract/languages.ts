/** Languages of the product. Source: specification, section 1. */
export const languages = ['en', 'pt', 'es', 'ru'] as const;
export type Language = (typeof languages)[number];
