import type { CardFrameConfig } from '../contract/card-frame/card-frame';
import { hasOwn } from './has-own';

type Language = CardFrameConfig['language'];
type Words = { readonly [key: string]: string | Words };

/** Says a text by its key: `card-frame:pin.label`, or a reason of the rules such as `fields.cardNumber.invalid`. */
export type Say = (key: string, values?: { brand: string }) => string;

/**
 * One file per language, loaded from the frame's own origin. The page chooses among these and cannot supply a text: a
 * hostile page could otherwise ask for a bank PIN under our name.
 */
const files: Readonly<Record<Language, () => Promise<{ dictionary: Words }>>> = {
  en: () => import('./texts/en'),
  pt: () => import('./texts/pt'),
  es: () => import('./texts/es'),
  ru: () => import('./texts/ru'),
};

/** Speaks from a dictionary. A missing key gives an empty text. */
export function sayFrom(dictionary: Words): Say {
  return (key, values) => {
    const found = key
      .split(/[:.]/)
      .reduce<string | Words | undefined>((at, step) => (typeof at === 'object' ? at[step] : undefined), dictionary);
    return typeof found === 'string' ? found.replace('{{brand}}', () => values?.brand ?? '') : '';
  };
}

/** Loads a language. Rejects when its file cannot be loaded. */
export const loadTexts = (language: Language): Promise<Say> =>
  files[language]().then(({ dictionary }) => sayFrom(dictionary));

/** Starts loading the language that the address names, before the page has connected. */
export function preloadTexts(hash: string): void {
  const language = new URLSearchParams(hash.slice(1)).get('lang') ?? '';
  if (hasOwn(files, language)) files[language as Language]().catch(() => undefined);
}
