import type { Language } from '../../contract/primitives';
import type { BrandSettings } from '../../contract/site/brand';
import { asLanguage } from '../settings/settings';

export interface LanguageSources {
  /** By attribute or script. */
  asked: Language | undefined;
  stored: Language | undefined;
  /** navigator.languages */
  browser: readonly string[];
  brand: Pick<BrandSettings, 'defaultLanguage' | 'languages' | 'languageByCountry'>;
  /** What the operator's config file gave for the brand. */
  site?: Language | undefined;
  /** ISO 3166; known only where the brand asks for it. */
  country: string | undefined;
}

/**
 * Asked for, else stored, else the browser's if supported, else by country where the brand says so, else the operator's
 * default, else the brand's.
 * A language the brand does not speak is passed over.
 * Source: specification, section 4.
 */
export function chosenLanguage({ asked, stored, browser, brand, site, country }: LanguageSources): Language {
  const byCountry = country ? brand.languageByCountry?.[country] : undefined;
  const wishes = [asked, stored, ...browser.map(asLanguage), byCountry, site];
  return wishes.find((lang): lang is Language => !!lang && brand.languages.includes(lang)) ?? brand.defaultLanguage;
}

/** Whether the language is the same whatever the country. */
export function isWithoutCountry(sources: Omit<LanguageSources, 'country'>): boolean {
  const countries = ['', ...Object.keys(sources.brand.languageByCountry ?? {})];
  const languages = countries.map((one) => chosenLanguage({ ...sources, country: one }));
  return languages.every((language) => language === languages[0]);
}
