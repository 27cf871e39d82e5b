import type { Language } from '../../src/contract/primitives';
import { hasOwn } from '../../src/rules/own-fields';
import { textFiles } from '../../src/runtime/i18n/text-files';
import type { Area, TextValues, Translate } from '../../src/runtime/i18n/text-keys';

type Dictionary = Readonly<Record<string, unknown>>;

/**
 * The texts that the operator has changed, stored in the browser on an earlier visit: area (the name of a locale file)
 * → dotted key → text.
 */
export type StoredTexts = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

/**
 * Loads the texts of the first view (the markup that is shown before React or Preact has loaded): `common` and an area
 * of its own. Returns a translate function that doesn't need i18next. The function supports nested keys, plurals and interpolated values, and
 * throws for a key without a text.
 */
export async function loadFirstViewTexts(
  lang: Language,
  ownArea: Area,
  storedTexts: StoredTexts = {},
): Promise<Translate> {
  const load = async (area: string) => {
    const file = await textFiles[`/locales/${lang}/${area}.json`]?.();
    return (file as { default: Dictionary }).default;
  };
  const [common, own] = await Promise.all([load('common'), load(ownArea)]);
  const texts: Readonly<Record<string, Dictionary>> = { common, [ownArea]: own };
  // Missing on pages with an old polyfill of `Intl`: see `translatorFor`.
  const plurals = hasOwn(Intl, 'PluralRules') && new Intl.PluralRules(lang);
  const pluralOf = (count: number) => (plurals ? plurals.select(count) : count === 1 ? 'one' : 'other');
  return ((fullKey: string, values: TextValues = {}) => {
    const [area = '', key = ''] = fullKey.split(':');
    const find = (name: string): unknown =>
      storedTexts[area]?.[name] ??
      name.split('.').reduce<unknown>((node, part) => (node as Dictionary | undefined)?.[part], texts[area]);
    const hasCount = values.count !== undefined;
    const text = (hasCount && (find(`${key}_${pluralOf(Number(values.count))}`) ?? find(`${key}_many`))) || find(key);
    if (typeof text !== 'string') throw new Error(fullKey);
    return text.replace(/\{\{(.+?)\}\}/g, (_, name: string) => String(values[name]));
  }) as Translate;
}
