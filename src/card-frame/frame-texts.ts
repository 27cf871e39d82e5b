import type { CardFrameConfig } from '../contract/card-frame/card-frame';
import { hasOwn } from '../rules/own-fields';
import type { KeysIn } from '../runtime/i18n/text-keys';

type Language = CardFrameConfig['language'];
type Dictionary = { readonly [key: string]: string | Dictionary };

type FrameKey = KeysIn<typeof import('../../locales/en/card-frame.json')>;

/** A key: `card-frame:pin.label`, or the reason of a check in src/rules, such as `fields.cardNumber.invalid`. */
export type FrameTextKey = `card-frame:${FrameKey}` | `fields.${FrameKey}`;

/** Returns a text by its key. `brand` is the name of the card brand, for texts that contain it. */
export type Translate = (key: FrameTextKey, values?: { brand: string }) => string;

/**
 * Functions that load the text files, one per language, from the frame's own origin. The embedding page chooses a
 * language, but can't supply texts, because a hostile page's texts could ask for a bank PIN in our name.
 */
const fileLoaders = import.meta.glob<Dictionary>('/locales/*/card-frame.json', { import: 'default' });
const fileOf = (language: string): string => `/locales/${language}/card-frame.json`;

/**
 * Creates a function that translates with a dictionary. The first part of a key (`card-frame`, `fields`) isn't in the
 * dictionary. A key without a text returns an empty text.
 */
export function createTranslator(dictionary: Dictionary): Translate {
  return (key, values) => {
    const text = key
      .split(/[:.]/)
      .slice(1)
      .reduce<string | Dictionary | undefined>(
        (node, step) => (typeof node === 'object' ? node[step] : undefined),
        dictionary,
      );
    return typeof text === 'string' ? text.replace('{{brand}}', () => values?.brand ?? '') : '';
  };
}

/** Loads the texts in a language. Resolves to a function that returns them. Rejects if their file can't be loaded. */
export const loadTexts = (language: Language): Promise<Translate> =>
  (fileLoaders[fileOf(language)]?.() ?? Promise.reject(new Error(language))).then(createTranslator);

/** Preloads the texts in the language that the frame's URL names, before the embedding page connects to the frame. */
export function preloadTexts(hash: string): void {
  const language = new URLSearchParams(hash.slice(1)).get('lang') ?? '';
  if (hasOwn(fileLoaders, fileOf(language))) fileLoaders[fileOf(language)]?.().catch(() => undefined);
}
