import { signal } from '@preact/signals-react';
import i18next, { type i18n } from 'i18next';
import type { Language } from '../../contract/primitives';
import { hasOwn } from '../../rules/own-fields';
import { isOldEngine } from '../page/old-engine';
import { withTimeLimit } from '../timing/time-limit';
import { textFiles as fileLoaders, type TextFiles } from './text-files';
import type { Area, TextValues, Translate } from './text-keys';

/**
 * Registers the text files of areas that only some elements use:
 * `addTextFiles(import.meta.glob('/locales/*\/portal.json'))`. An area is a group of texts, such as `portal`, with a
 * separate file for each language.
 */
export function addTextFiles(added: TextFiles): void {
  for (const [path, load] of Object.entries(added)) fileLoaders[path] = load;
}

/**
 * The options that i18next looks for in each call, so that it doesn't read a property of the same name from
 * `Object.prototype`. `lng`, for example, would show keys instead of texts.
 */
const unsetOptions = Object.fromEntries(
  [
    ...[
      'lng',
      'lngs',
      'ns',
      'keyPrefix',
      'keySeparator',
      'nsSeparator',
      'ignoreJSONStructure',
      'fallbackLng',
      'context',
    ],
    ...['count', 'ordinal', 'defaultValue', 'replace', 'interpolation', 'skipInterpolation', 'nest', 'returnObjects'],
    ...['returnDetails', 'joinArrays', 'postProcess', 'applyPostProcessor', 'missingInterpolationHandler', 'silent'],
    ...['isClone', 'resources', 'appendNamespaceToCIMode', 'missingKeyNoValueFallbackToKey'],
  ].map((name) => [name, undefined]),
) as Record<string, never>;

/** The loaded texts of all languages. The operator's texts (`overrides`) replace bundled ones. */
const texts: i18n = i18next.createInstance();
void texts.init({
  ...unsetOptions,
  fallbackLng: false,
  ns: [],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** Increments when loaded texts are replaced, so that screens render again. */
export const textsRevision = signal(0);

/** Increments when an area has loaded, for components that wait for an area. */
export const areasRevision = signal(0);

/** The promises of the areas that are loading or have loaded, by `<language>/<area>`. */
const areaPromises = new Map<string, Promise<void>>();
/** The areas that have loaded in any language. */
export const loadedAreas = new Set<Area>();

/** area → dotted key → text */
type Dictionary = Record<string, Record<string, string>>;

/** The operator's texts by language, also those of areas that haven't loaded yet. */
const overrides = new Map<string, Dictionary>();

/** Loads the areas that haven't loaded yet. Rejects if a file fails to load, so that the caller can offer a retry. */
export function loadTexts(lang: Language, areas: readonly Area[]): Promise<void> {
  return Promise.all(areas.map((area) => loadArea(lang, area))).then(() => undefined);
}

function loadArea(lang: Language, area: Area): Promise<void> {
  const key = `${lang}/${area}`;
  let promise = areaPromises.get(key);
  if (!promise) {
    const load = fileLoaders[`/locales/${key}.json`];
    // Not remembered: another element may add the file later.
    if (!load) return Promise.resolve();
    promise = withTimeLimit(load()).then(
      (file) => {
        texts.addResourceBundle(lang, area, (file as { default: Record<string, unknown> }).default, true, true);
        applyOverrides(lang, area);
        loadedAreas.add(area);
        areasRevision.value++;
      },
      (error: unknown) => {
        areaPromises.delete(key);
        throw error;
      },
    );
    areaPromises.set(key, promise);
  }
  return promise;
}

/** True if all areas have loaded. */
export const hasLoadedAreas = (lang: Language, areas: readonly Area[]): boolean =>
  areas.every((area) => texts.hasResourceBundle(lang, area));

/** Overrides bundled texts with the operator's. `keepsExisting`: overrides from earlier calls take precedence. */
export function overrideTexts(lang: Language, dictionary: Dictionary, { keepsExisting = false } = {}): void {
  const before = overrides.get(lang) ?? {};
  const merged: Dictionary = { ...before };
  for (const [area, areaTexts] of Object.entries(dictionary))
    merged[area] = keepsExisting ? { ...areaTexts, ...before[area] } : { ...before[area], ...areaTexts };
  overrides.set(lang, merged);
  for (const area of Object.keys(dictionary)) if (texts.hasResourceBundle(lang, area)) applyOverrides(lang, area);
  textsRevision.value++;
}

function applyOverrides(lang: Language, area: string): void {
  for (const [key, text] of Object.entries(overrides.get(lang)?.[area] ?? {})) {
    texts.addResource(lang, area, key, text, unsetOptions);
  }
}

const translators = new Map<Language, Translate>();

/** The translate function of a language. Always the same function for a language, to avoid re-renders. */
export function translatorFor(lang: Language): Translate {
  let translate = translators.get(lang);
  if (!translate) {
    const translateFullKey = texts.getFixedT(lang) as (key: string | string[], values?: TextValues) => string;
    // On pages with an old polyfill of `Intl`, i18next knows only the forms `one` and `other`, which Russian lacks.
    const withForms = (key: string) => (hasOwn(Intl, 'PluralRules') ? key : [key, `${key}_many`]);
    translate = (key: string, values?: TextValues) => {
      // The validation rules return keys without a colon, such as `fields.email.invalid` for `fields:email.invalid`.
      const fullKey = key.replace(/^fields\./, 'fields:');
      // Texts without values need no interpolation, so a lookup is enough; it is ten times as fast.
      const [area, areaKey] = fullKey.split(':') as [string, string];
      const text: unknown = values ? null : texts.getResource(lang, area, areaKey, unsetOptions);
      const result =
        typeof text === 'string' ? text : translateFullKey(withForms(fullKey), { ...unsetOptions, ...values });
      return isOldEngine ? replaceBidiIsolates(result) : result;
    };
    translators.set(lang, translate);
  }
  return translate;
}

/** True if a text with this key has loaded for the language. */
export const hasText = (lang: Language, key: string): boolean => texts.exists(key, { ...unsetOptions, lng: lang });

// The dev server sends changed texts. Production builds drop this block.
if (import.meta.hot) {
  type Changed = { lang: Language; area: Area; texts: Record<string, unknown> };
  import.meta.hot.on('sub-elements:texts', ({ lang, area, texts: changed }: Changed) => {
    if (!texts.hasResourceBundle(lang, area)) return;
    texts.removeResourceBundle(lang, area);
    texts.addResourceBundle(lang, area, changed);
    applyOverrides(lang, area);
    textsRevision.value++;
  });
}

/**
 * Replaces Unicode bidi isolates in a right-to-left text with embeddings, because Chromium 64 (TVs) reverses the
 * letters inside isolates. Right-to-left marks around an embedding keep neighboring embeddings apart.
 *
 * Isolates: U+2066 left-to-right, U+2068 in the direction of the first letter, U+2069 end. Embeddings: U+202A
 * left-to-right, U+202B right-to-left, U+202C end. Right-to-left mark: U+200F.
 */
export function replaceBidiIsolates(text: string): string {
  const embedded = text.replace(/([\u2066\u2068])([^\u2066-\u2069]*)\u2069/g, (_, start: string, inner: string) => {
    const isRightToLeft = start === '\u2068' && rightToLeftStart.test(inner);
    return `\u200f${isRightToLeft ? '\u202b' : '\u202a'}${inner}\u202c\u200f`;
  });
  // Isolates can be nested; the innermost ones are replaced first.
  return embedded === text ? text : replaceBidiIsolates(embedded);
}

/** Matches a text whose first letter is Hebrew or Arabic. */
const rightToLeftStart = /^[^A-Za-z\u00aa-\u08ff]*[\u0590-\u08ff]/;
