import { signal } from '@preact/signals-react';
import i18next, { type i18n } from 'i18next';
import type { Language } from '../contract/primitives';

/** Parts of the dictionary; a screen names those it speaks. One file a language and area. */
export type Area =
  | 'common'
  | 'fields'
  | 'errors'
  | 'plans'
  | 'auth'
  | 'checkout'
  | 'payment'
  | 'card'
  | 'account'
  | 'portal'
  | 'pages';

type Loader = () => Promise<{ default: Record<string, unknown> }>;
const files = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../locales/*/*.json',
  '!../../locales/*/loader.json',
]) as Record<string, Loader>;

const texts: i18n = i18next.createInstance();
void texts.init({
  fallbackLng: false,
  ns: [],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** Counts up whenever texts came in or were laid over, so that screens draw again. */
export const textsRevision = signal(0);

const loaded = new Map<string, Promise<void>>();
const overlays = new Map<string, Record<string, Record<string, string>>>();

/** Loads a language's areas, each once. Rejects when a file does not come, so that the caller can offer a retry. */
export function loadTexts(lang: Language, areas: readonly Area[]): Promise<void> {
  return Promise.all(areas.map((area) => loadArea(lang, area))).then(() => undefined);
}

function loadArea(lang: Language, area: Area): Promise<void> {
  const key = `${lang}/${area}`;
  let promise = loaded.get(key);
  if (!promise) {
    const load = files[`../../locales/${key}.json`];
    promise = load
      ? load().then(
          (file) => {
            texts.addResourceBundle(lang, area, file.default, true, true);
            overlay(lang, area);
            textsRevision.value++;
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

/** Lays the operator's own texts (area → dotted key → text) over the bundled ones. */
export function overlayTexts(lang: Language, dictionary: Record<string, Record<string, string>>): void {
  overlays.set(lang, dictionary);
  for (const area of Object.keys(dictionary)) if (texts.hasResourceBundle(lang, area)) overlay(lang, area);
  textsRevision.value++;
}

function overlay(lang: Language, area: string): void {
  for (const [key, text] of Object.entries(overlays.get(lang)?.[area] ?? {})) {
    texts.addResource(lang, area, key, text);
  }
}

/** `t('plans:perMonth', { price })` in one language; a reason of the rules (`fields.email.invalid`) is a key too. */
export type Translate = (key: string, values?: Record<string, unknown>) => string;

const functions = new Map<Language, Translate>();

export function translatorFor(lang: Language): Translate {
  let translate = functions.get(lang);
  if (!translate) {
    const fixed = texts.getFixedT(lang) as unknown as Translate;
    // Reasons of the rules are dotted throughout; their area is the first part.
    translate = (key, values) => fixed(key.replace(/^fields\./, 'fields:'), values);
    functions.set(lang, translate);
  }
  return translate;
}

/** True when the language has this key. */
export const hasText = (lang: Language, key: string): boolean => texts.exists(key, { lng: lang });
