import { readFileSync } from 'node:fs';
import type { Language } from '../../../src/contract/languages';
import { inRoot } from '../../tools/paths';

export { portalLanguages } from '../../tools/sample/brand-languages';
export type { Language };

type Texts = { [key: string]: string | Texts };

const textsByFile = new Map<string, Texts>();

/** Returns the texts of one file, such as `locales/en/checkout.json` for the text area `checkout`. */
function loadTexts(lang: Language, area: string): Texts {
  const name = `${lang}/${area}.json`;
  let texts = textsByFile.get(name);
  if (!texts) {
    texts = JSON.parse(readFileSync(inRoot('locales', name), 'utf8')) as Texts;
    textsByFile.set(name, texts);
  }
  return texts;
}

function findText(texts: Texts, key: string): string | undefined {
  let value: string | Texts | undefined = texts;
  for (const name of key.split('.')) value = typeof value === 'object' ? value[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Whether a text has exactly this key: `hasText('en', 'checkout:devices_one')`. */
export function hasText(lang: Language, key: string): boolean {
  const [area = '', path = ''] = key.split(':');
  return findText(loadTexts(lang, area), path) !== undefined;
}

/** Returns the text of a link: the part of a translation between the link's tags, such as `<terms>` and `</terms>`. */
export function linkText(lang: Language, key: string, tag: string): string {
  const [area = '', path = ''] = key.split(':');
  const taggedText = findText(loadTexts(lang, area), path)?.match(new RegExp(`<${tag}>(.*?)</${tag}>`))?.[1];
  if (taggedText === undefined) throw new Error(`locales/${lang}/${area}.json: ${path} has no <${tag}>`);
  return taggedText;
}

/**
 * The text of a translation key: `text('pt', 'checkout:title')`. Interpolates values, selects the plural form by
 * `count`, removes link tags (`<terms>`), and replaces no-break spaces with ordinary spaces.
 */
export function text(lang: Language, key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const [area = 'common', path = ''] = key.includes(':') ? key.split(':') : ['common', key];
  const texts = loadTexts(lang, area);
  const { count } = values;
  const plural = typeof count === 'number' ? new Intl.PluralRules(lang).select(count) : undefined;
  const template =
    (plural && (findText(texts, `${path}_${plural}`) ?? findText(texts, `${path}_other`))) ?? findText(texts, path);
  if (template === undefined) throw new Error(`locales/${lang}/${area}.json has no ${path}`);
  return template
    .replace(/\{\{-?\s*(\w+)[^}]*\}\}/g, (whole, name: string) => String(values[name] ?? whole))
    .replace(/<\/?\w+>/g, '')
    .replace(/[\u00a0\u202f]/g, ' ');
}

/**
 * A regular expression that matches the text of a translation key, also within a longer string. Placeholders for which
 * no value is given match anything.
 */
export function textPattern(
  lang: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): RegExp {
  const parts = text(lang, key, values).split(/\{\{[^}]*\}\}/);
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s')).join('.*'));
}
