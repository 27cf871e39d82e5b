/** The English texts by area: one file of `locales/en` each. The other languages have the same keys (texts-lint). */
export interface EnglishTexts {
  account: typeof import('../../../locales/en/account.json');
  auth: typeof import('../../../locales/en/auth.json');
  card: typeof import('../../../locales/en/card.json');
  checkout: typeof import('../../../locales/en/checkout.json');
  'checkout-more': typeof import('../../../locales/en/checkout-more.json');
  common: typeof import('../../../locales/en/common.json');
  errors: typeof import('../../../locales/en/errors.json');
  fields: typeof import('../../../locales/en/fields.json');
  help: typeof import('../../../locales/en/help.json');
  home: typeof import('../../../locales/en/home.json');
  'pay-bank': typeof import('../../../locales/en/pay-bank.json');
  'pay-crypto': typeof import('../../../locales/en/pay-crypto.json');
  'pay-mobile': typeof import('../../../locales/en/pay-mobile.json');
  'pay-otp': typeof import('../../../locales/en/pay-otp.json');
  'pay-paypal': typeof import('../../../locales/en/pay-paypal.json');
  'pay-prepaid': typeof import('../../../locales/en/pay-prepaid.json');
  'pay-proof': typeof import('../../../locales/en/pay-proof.json');
  'pay-ticket': typeof import('../../../locales/en/pay-ticket.json');
  'pay-transfer': typeof import('../../../locales/en/pay-transfer.json');
  'pay-wallet': typeof import('../../../locales/en/pay-wallet.json');
  payment: typeof import('../../../locales/en/payment.json');
  plans: typeof import('../../../locales/en/plans.json');
  portal: typeof import('../../../locales/en/portal.json');
  reseller: typeof import('../../../locales/en/reseller.json');
  stb: typeof import('../../../locales/en/stb.json');
}

/** A part of the texts, loaded as one file per language. */
export type Area = keyof EnglishTexts;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Content<Module> = Module extends { default: infer Texts } ? Texts : Module;

/** Dotted keys of a nested object, with their plural form if they have one. */
type Paths<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Paths<Texts[Key]>}`;
}[keyof Texts & string];

type KeysOf<A extends Area> = Paths<Content<EnglishTexts[A]>>;
type WithoutForm<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;
type Counted<Key extends string> = Key extends `${infer Base}_other` ? Base : never;

/** A reason of the rules is a key too: `fields.email.invalid` is `fields:email.invalid`. */
type DottedKey<Key extends string> = Key | (Key extends `fields:${infer Rest}` ? `fields.${Rest}` : never);

/** A key of a text, for example `plans:title`. Plural forms have one key without the form. */
export type TextKey = DottedKey<{ [A in Area]: `${A}:${WithoutForm<KeysOf<A>>}` }[Area]>;

/** A key whose text depends on `count`. */
export type PluralKey = DottedKey<{ [A in Area]: `${A}:${Counted<KeysOf<A>>}` }[Area]>;

/** A key that ends in a name which the server sends. Not every name has a text. */
export type ServerKey = `errors:${string}` | `checkout:payer.${string}` | `checkout:method.group.${string}`;

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
