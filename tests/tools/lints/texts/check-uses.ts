import { type Dictionaries, placeholdersOf, sourceLanguage } from './dictionaries';
import type { TextUse } from './text-uses';

export interface ServerKeys {
  /** The prefix, such as `errors:`, of keys whose last part is a name that the server sends, such as an error code. */
  prefix: string;
  /** Every name that the server can send, from the contract. */
  names: readonly string[];
}

interface UsesToCheck {
  uses: readonly TextUse[];
  serverKeys: readonly ServerKeys[];
  /** Areas whose texts the code reads as properties of the imported JSON file, without text keys. */
  areasReadAsJson?: readonly string[];
}

/** Reports keys that don't exist, texts that nothing uses, and placeholders without a value. */
export function checkUses(
  dictionaries: Dictionaries,
  { uses, serverKeys, areasReadAsJson = [] }: UsesToCheck,
): string[] {
  const english = dictionaries[sourceLanguage] ?? {};
  /** The names of the placeholders of each text, by its key with the area. */
  const placeholdersByKey = new Map<string, string[]>();
  for (const [area, texts] of Object.entries(english))
    for (const [key, names] of placeholdersOf(texts)) placeholdersByKey.set(`${area}:${key}`, names);
  const used = new Set(serverKeys.flatMap(({ prefix, names }) => names.map((name) => prefix + name)));
  const problems: string[] = [];
  for (const { keys, location, valueNames } of uses) {
    for (const keyInSource of keys) {
      // Sources write `fields:` for the messages about all form fields. Those about card fields are in the area
      // `card-frame`, because only the card frame shows them.
      const key = placeholdersByKey.has(keyInSource) ? keyInSource : keyInSource.replace(/^fields:/, 'card-frame:');
      used.add(key);
      const placeholders = placeholdersByKey.get(key);
      if (!placeholders) problems.push(`${location} uses ${key}, which locales/${sourceLanguage} does not have`);
      else if (valueNames) {
        const missing = placeholders.filter((name) => !valueNames.includes(name));
        if (missing.length > 0) problems.push(`${location} gives ${key} no value for ${missing.join(', ')}`);
      }
    }
  }
  for (const key of placeholdersByKey.keys()) {
    const area = key.slice(0, key.indexOf(':'));
    if (!used.has(key) && !areasReadAsJson.includes(area))
      problems.push(`locales/${sourceLanguage}/${area}.json: nothing uses ${key.slice(area.length + 1)}`);
  }
  return problems;
}
