import { readFileSync } from 'node:fs';
import type { Language } from '../../../src/contract/languages';
import { inRoot } from '../../tools/paths';

export { portalLanguages } from '../../tools/sample/brand-languages';
export type { Language };

type Texts = { [key: string]: string | Texts };

const areas = new Map<string, Texts>();

function areaOf(lang: Language, area: string): Texts {
  const name = `${lang}/${area}.json`;
  let texts = areas.get(name);
  if (!texts) {
    texts = JSON.parse(readFileSync(inRoot('locales', name), 'utf8')) as Texts;
    areas.set(name, texts);
  }
  return texts;
}

function find(texts: Texts, key: string): string | undefined {
  const node = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (parent, step) => (typeof parent === 'object' ? parent[step] : undefined),
      texts,
    );
  return typeof node === 'string' ? node : undefined;
}

/** The text of a link: the part between its tags. */
export function linkText(lang: Language, key: string, mark: string): string {
  const [area = '', path = ''] = key.split(':');
  const marked = find(areaOf(lang, area), path)?.match(new RegExp(`<${mark}>(.*?)</${mark}>`))?.[1];
  if (marked === undefined) throw new Error(`locales/${lang}/${area}.json: ${path} has no <${mark}>`);
  return marked;
}

/**
 * A text of the product: `text('pt', 'checkout:title')`. Interpolates values, selects the plural form by `count`, and
 * removes link tags (`<terms>`) and no-break spaces, as in an accessible name.
 */
export function text(lang: Language, key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const [area = 'common', path = ''] = key.includes(':') ? key.split(':') : ['common', key];
  const texts = areaOf(lang, area);
  const { count } = values;
  const form = typeof count === 'number' ? new Intl.PluralRules(lang).select(count) : undefined;
  const template = (form && (find(texts, `${path}_${form}`) ?? find(texts, `${path}_other`))) ?? find(texts, path);
  if (template === undefined) throw new Error(`locales/${lang}/${area}.json has no ${path}`);
  return template
    .replace(/\{\{-?\s*(\w+)[^}]*\}\}/g, (whole, name: string) => String(values[name] ?? whole))
    .replace(/<\/?\w+>/g, '')
    .replace(/[\u00a0\u202f]/g, ' ');
}

/** The text as a regular expression, for names that contain it. Missing values match anything. */
export function pattern(lang: Language, key: string, values: Readonly<Record<string, string | number>> = {}): RegExp {
  const parts = text(lang, key, values).split(/\{\{[^}]*\}\}/);
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s')).join('.*'));
}
