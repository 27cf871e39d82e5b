import { signal } from '@preact/signals-react';
import i18next, { type i18n } from 'i18next';
import type { Language } from '../../contract/primitives';
import type { Area, TextValues, Translate } from './text-keys';

/** Ways to the files by their path in the project, as the build's `import.meta.glob` gives them. */
export type TextFiles = Record<string, () => Promise<unknown>>;

/** What most tags speak. The areas of one tag or method come with it, by `addTextFiles`, so that no other pays for them. */
const files: TextFiles = import.meta.glob('/locales/*/{common,fields,errors,plans,auth,checkout,payment,card}.json');

/** Makes areas known that only some tags speak: `addTextFiles(import.meta.glob('/locales/*\/portal.json'))`. */
export function addTextFiles(found: TextFiles): void {
  for (const [path, load] of Object.entries(found)) files[path] = load;
}

const texts: i18n = i18next.createInstance();
void texts.init({
  fallbackLng: false,
  ns: [],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** Counts up whenever texts that may be on a screen were replaced, so that screens draw again. */
export const textsRevision = signal(0);

/** Counts up whenever an area came, for those who wait for one: what speaks others is not drawn again. */
export const areasRevision = signal(0);

const loaded = new Map<string, Promise<void>>();
type Dictionary = Record<string, Record<string, string>>;

const overlays = new Map<string, Dictionary>();

/** Loads a language's areas, each once. Rejects when a file does not come, so that the caller can offer a retry. */
export function loadTexts(lang: Language, areas: readonly Area[]): Promise<void> {
  return Promise.all(areas.map((area) => loadArea(lang, area))).then(() => undefined);
}

function loadArea(lang: Language, area: Area): Promise<void> {
  const key = `${lang}/${area}`;
  let promise = loaded.get(key);
  if (!promise) {
    const load = files[`/locales/${key}.json`];
    promise = load
      ? load().then(
          (file) => {
            texts.addResourceBundle(lang, area, (file as { default: Record<string, unknown> }).default, true, true);
            overlay(lang, area);
            areasRevision.value++;
          },
          (error: unknown) => {
            loaded.delete(key);
            throw error;
          },
        )
      : Promise.resolve();
    loaded.set(key, promise);
  }
  return promise;
}

/** True when every area can be shown. */
export const hasTexts = (lang: Language, areas: readonly Area[]): boolean =>
  areas.every((area) => texts.hasResourceBundle(lang, area));

/** Lays the operator's own texts (area → dotted key → text) over the bundled ones; `isUnder` those laid before. */
export function overlayTexts(lang: Language, dictionary: Dictionary, { isUnder = false } = {}): void {
  const before = overlays.get(lang) ?? {};
  const merged: Dictionary = { ...before };
  for (const [area, own] of Object.entries(dictionary))
    merged[area] = isUnder ? { ...own, ...before[area] } : { ...before[area], ...own };
  overlays.set(lang, merged);
  for (const area of Object.keys(dictionary)) if (texts.hasResourceBundle(lang, area)) overlay(lang, area);
  textsRevision.value++;
}

function overlay(lang: Language, area: string): void {
  for (const [key, text] of Object.entries(overlays.get(lang)?.[area] ?? {})) {
    texts.addResource(lang, area, key, text);
  }
}

const functions = new Map<Language, Translate>();

/** The function that speaks a language; the same one each time, so that nothing is drawn again for it. */
export function translatorFor(lang: Language): Translate {
  let translate = functions.get(lang);
  if (!translate) {
    const fixed = texts.getFixedT(lang) as (key: string, values?: TextValues) => string;
    translate = (key: string, values?: TextValues) => {
      // Reasons of the rules are dotted throughout; their area is the first part.
      const full = key.replace(/^fields\./, 'fields:');
      // Most texts are just looked up, which the library takes ten times as long for.
      const text: unknown = values ? null : texts.getResource(lang, ...(full.split(':') as [string, string]));
      return typeof text === 'string' ? text : fixed(full, values);
    };
    functions.set(lang, translate);
  }
  return translate;
}

/** True when the language has this key. */
export const hasText = (lang: Language, key: string): boolean => texts.exists(key, { lng: lang });

// The dev server sends a changed dictionary; production builds drop this.
if (import.meta.hot) {
  type Changed = { lang: Language; area: Area; texts: Record<string, unknown> };
  import.meta.hot.on('sub-elements:texts', ({ lang, area, texts: changed }: Changed) => {
    if (!texts.hasResourceBundle(lang, area)) return;
    texts.removeResourceBundle(lang, area);
    texts.addResourceBundle(lang, area, changed);
    overlay(lang, area);
    textsRevision.value++;
  });
}
