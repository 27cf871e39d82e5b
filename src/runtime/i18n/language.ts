import { signal } from '@preact/signals-react';
import type { Language } from '../../contract/primitives';
import { asLanguage } from '../settings/settings';
import { recall, remember } from '../storage/storage';

/** The language a visitor chose, on any page of this origin. */
export const storedLanguage = signal(asLanguage(recall<string>('language')));

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === 'sub-elements:language') storedLanguage.value = asLanguage(recall<string>('language'));
});

/** Keeps the visitor's choice. */
export function chooseLanguage(lang: Language): void {
  remember('language', lang);
  storedLanguage.value = lang;
}

/** Default languages that operators' config files gave, by brand; kept for the next visit. */
export const siteLanguages = signal<Readonly<Record<string, Language>>>(recall('site-languages') ?? {});

/** Keeps the language that the server calls a brand's own, for the next visit's first drawing. */
export function rememberSiteLanguage(brand: string, lang: Language): void {
  if (siteLanguages.peek()[brand] === lang) return;
  const changed = { ...siteLanguages.peek(), [brand]: lang };
  remember('site-languages', changed);
  siteLanguages.value = changed;
}
