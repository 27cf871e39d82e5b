import type { EnglishTexts } from './english-texts';

/** A part of the texts, loaded as one file per language. */
export type Area = keyof EnglishTexts;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
/** The texts of a JSON module. Depending on compiler settings, the module's type has a `default` export or not. */
type Content<Module> = Module extends { default: infer Texts } ? Texts : Module;

/** Dotted keys of the texts in a nested object: `devices.count_one`. */
type Paths<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Paths<Texts[Key]>}`;
}[keyof Texts & string];

/** Dotted keys of the texts in a JSON module, such as `typeof import('../../locales/en/plans.json')`. */
export type KeysIn<Module> = Paths<Content<Module>>;

type KeysOf<A extends Area> = KeysIn<EnglishTexts[A]>;
/** `devices.count_one` → `devices.count` */
type WithoutPluralForm<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;
/** Keys of texts with plural forms, without the form's suffix. Every such text has the form `other`. */
type KeysWithPluralForms<Key extends string> = Key extends `${infer Base}_other` ? Base : never;

/**
 * A key. A key of the area `fields` may also have a dot instead of the colon, because the validation rules return their
 * reasons in this form: `fields.email.invalid` means the key `fields:email.invalid`.
 */
type WithDottedForm<Key extends string> = Key | (Key extends `fields:${infer Rest}` ? `fields.${Rest}` : never);

/** A key of a text, for example `plans:title`. A text with plural forms has one key: `plans:devices.count`. */
export type TextKey = WithDottedForm<{ [A in Area]: `${A}:${WithoutPluralForm<KeysOf<A>>}` }[Area]>;

/** A key whose text depends on `count`. */
export type PluralKey = WithDottedForm<{ [A in Area]: `${A}:${KeysWithPluralForms<KeysOf<A>>}` }[Area]>;

/** A key that ends in an error code or a payer field's name, both from the server. Some of these keys have no text. */
export type ServerKey = `errors:${string}` | `checkout:payer.${string}`;

/** Values for a text's placeholders. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Translates into one language: `t('plans:perMonth', { price })`. */
export interface Translate {
  <Key extends TextKey>(
    key: Key,
    ...values: Key extends PluralKey ? [values: TextValues & { count: number }] : [values?: TextValues | undefined]
  ): string;
  (key: ServerKey, values: TextValues & { defaultValue: string }): string;
}

/** A translation key with its values. */
export interface TextWithValues {
  key: TextKey;
  values?: TextValues;
}
