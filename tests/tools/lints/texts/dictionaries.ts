import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathsBelow } from '../../scan';

/** Language → area → dotted key → text. A language is a folder in `locales/`, an area a file in that folder. */
export type Dictionaries = Record<string, Record<string, Record<string, string>>>;

/** The language in which texts are written first. Texts of other languages are compared with it. */
export const sourceLanguage = 'en';

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** The key without its plural suffix, such as `_one`. */
const baseKeyOf = (key: string): string => key.replace(pluralSuffix, '');

/**
 * The plural forms a language uses for the counts 0 to 200. Leaves out forms that occur only with counts such as one
 * million, for example Spanish `many`.
 */
export function pluralForms(lang: string): string[] {
  const rules = new Intl.PluralRules(lang);
  return [...new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)))].sort();
}

/** Flattens nested JSON to texts by dotted key. */
export function flatten(value: unknown, prefix = ''): Record<string, string> {
  if (typeof value === 'string') return { [prefix]: value };
  if (!value || typeof value !== 'object') throw new Error(`${prefix || 'The file'} must be a text or an object`);
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, part]) => flatten(part, prefix ? `${prefix}.${key}` : key)),
  );
}

/** Reads all files `locales/<language>/<area>.json` of the folder `root`. `problems`: the files that can't be read. */
export async function readDictionaries(root: string): Promise<{ dictionaries: Dictionaries; problems: string[] }> {
  const dictionaries: Dictionaries = {};
  const problems: string[] = [];
  for (const path of await pathsBelow('locales', root)) {
    const [, lang, area] = /^locales\/([\w-]+)\/([\w-]+)\.json$/.exec(path) ?? [];
    if (!lang || !area) continue;
    try {
      const texts = flatten(JSON.parse(await readFile(join(root, path), 'utf8')));
      dictionaries[lang] = { ...dictionaries[lang], [area]: texts };
    } catch (error) {
      problems.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { dictionaries, problems };
}

/** The names of the placeholders (`{{…}}`) of each text, in all of its plural forms, by key without plural suffix. */
export function placeholdersOf(texts: Readonly<Record<string, string>>): Map<string, string[]> {
  const namesByKey = new Map<string, Set<string>>();
  for (const [key, text] of Object.entries(texts)) {
    const baseKey = baseKeyOf(key);
    const names = namesByKey.get(baseKey) ?? new Set();
    for (const [, name = ''] of text.matchAll(/\{\{-?\s*([\w.]+)/g)) names.add(name);
    namesByKey.set(baseKey, names);
  }
  return new Map([...namesByKey].map(([baseKey, names]) => [baseKey, [...names].sort()]));
}

/** Reports missing and extra keys, empty texts, wrong plural forms and differing placeholders. */
export function checkDictionaries(dictionaries: Dictionaries): string[] {
  const problems: string[] = [];
  const languages = Object.keys(dictionaries);
  const sourceAreas = dictionaries[sourceLanguage] ?? {};
  const areas = new Set(languages.flatMap((lang) => Object.keys(dictionaries[lang] ?? {})));
  for (const area of areas) {
    const sourceTexts = sourceAreas[area] ?? {};
    const sourcePlaceholders = placeholdersOf(sourceTexts);
    const baseKeys = [...sourcePlaceholders.keys()];
    for (const lang of languages) {
      const texts = dictionaries[lang]?.[area] ?? {};
      const file = `locales/${lang}/${area}.json`;
      const forms = pluralForms(lang);
      const expectedKeys = baseKeys.flatMap((baseKey) =>
        `${baseKey}_other` in sourceTexts ? forms.map((form) => `${baseKey}_${form}`) : [baseKey],
      );
      for (const key of expectedKeys) {
        if (!(key in texts)) problems.push(`${file} has no ${key}`);
        else if (!texts[key]?.trim()) problems.push(`${file}: ${key} is empty`);
      }
      const expectedKeySet = new Set(expectedKeys);
      for (const key of Object.keys(texts))
        if (!expectedKeySet.has(key)) problems.push(`${file}: ${key} is not needed`);
      const placeholders = placeholdersOf(texts);
      for (const baseKey of baseKeys) {
        // A missing text is reported above.
        const actual = placeholders.get(baseKey)?.join(', ');
        const expected = sourcePlaceholders.get(baseKey)?.join(', ');
        if (actual !== undefined && actual !== expected)
          problems.push(`${file}: ${baseKey} has the placeholders {${actual}}, ${sourceLanguage} has {${expected}}`);
      }
    }
  }
  return problems;
}

/**
 * Reports texts that are the same as in English. `sameAsEnglish` lists the exceptions: a text, and the languages in
 * which it may be the same (`all` for every language).
 */
export function checkUntranslated(
  dictionaries: Dictionaries,
  sameAsEnglish: Readonly<Record<string, readonly string[]>>,
): string[] {
  const problems: string[] = [];
  const hasLetters = (text: string): boolean => /\p{L}/u.test(text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ''));
  for (const [area, english] of Object.entries(dictionaries[sourceLanguage] ?? {})) {
    for (const lang of Object.keys(dictionaries).filter((language) => language !== sourceLanguage)) {
      for (const [key, text] of Object.entries(dictionaries[lang]?.[area] ?? {})) {
        const isSame = text === english[key] && hasLetters(text);
        const allowedLanguages = Object.hasOwn(sameAsEnglish, text) ? (sameAsEnglish[text] ?? []) : [];
        const mayBeSame = allowedLanguages.includes(lang) || allowedLanguages.includes('all');
        if (isSame && !mayBeSame) problems.push(`locales/${lang}/${area}.json: ${key} is English: ${text}`);
      }
    }
  }
  return problems;
}
