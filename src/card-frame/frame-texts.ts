import type { CardFrameConfig } from '../contract/card-frame';
import type { KeysIn } from '../runtime/i18n/text-keys';

type Language = CardFrameConfig['language'];
type Dictionary = { readonly [key: string]: string | Dictionary };

type FrameKey = KeysIn<typeof import('../../locales/en/card-frame.json')>;

/** A key: `card-frame:pin.label`, or the reason of a check in src/rules, such as `fields.cardNumber.invalid`. */
export type FrameTextKey = `card-frame:${FrameKey}` | `fields.${FrameKey}`;

/** Returns a text by its key. `brand` is the name of the card brand, for texts that contain it. */
export type Translate = (key: FrameTextKey, values?: { brand: string }) => string;

/**
 * The texts in all languages, by file. They are part of the frame's script, so that its integrity hash protects them.
 * The embedding page chooses a language, but can't supply texts, because a hostile page's texts could ask for a bank PIN
 * in our name.
 */
const dictionaries = import.meta.glob<Dictionary>('/locales/*/card-frame.json', { import: 'default', eager: true });

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

/** Returns a function that returns the texts in a language. */
export const translatorFor = (language: Language): Translate =>
  createTranslator(dictionaries[`/locales/${language}/card-frame.json`] ?? {});
