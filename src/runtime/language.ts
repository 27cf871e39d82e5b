import { signal } from '@preact/signals-react';
import type { BrandSettings } from '../contract/brand';
import type { Language } from '../contract/primitives';
import { asLanguage } from './settings';
import { recall, remember } from './storage';

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

interface LanguageSources {
  /** By attribute or script. */
  asked: Language | undefined;
  stored: Language | undefined;
  /** navigator.languages */
  browser: readonly string[];
  brand: Pick<BrandSettings, 'defaultLanguage' | 'languages' | 'languageByCountry'>;
  /** ISO 3166; known only where the brand asks for it. */
  country: string | undefined;
}

/**
 * Asked for, else stored, else the browser's if supported, else by country where the brand says so, else the brand's default.
 * A language the brand does not speak is passed over.
 * Source: specification, section 4.
 */
export function chosenLanguage({ asked, stored, browser, brand, country }: LanguageSources): Language {
  const byCountry = country ? brand.languageByCountry?.[country] : undefined;
  const wishes = [asked, stored, ...browser.map(asLanguage), byCountry];
  return wishes.find((lang): lang is Language => !!lang && brand.languages.includes(lang)) ?? brand.defaultLanguage;
}
