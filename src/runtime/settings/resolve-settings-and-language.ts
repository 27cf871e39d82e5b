import type { Language } from '../../contract/primitives';
import type { BrandSettings } from '../../contract/site/brand';
import type { PageRegistry } from '../page/page-registry';
import { asLanguage, resolveSettings, type SettingSources, type Settings } from './settings';

/** The key in `localStore` under which the visitor's chosen language is stored. */
export const chosenLanguageKey = 'language';
/** The key in `localStore` under which the operator's default language for each brand is stored. */
export const operatorDefaultLanguagesKey = 'site-languages';

/** The settings of a brand that determine the language. */
export interface LanguageRules extends Pick<BrandSettings, 'defaultLanguage' | 'languages' | 'languageByCountry'> {
  /** The default language in the operator's configuration; overrides the brand's. */
  operatorDefault?: Language | undefined;
}

/** What an element's settings and language are resolved from. */
export interface SettingsAndLanguageSources extends SettingSources {
  /** A brand's language rules; undefined until they have loaded. */
  languageRules(brand: string): LanguageRules | undefined;
  /** The language that the visitor chose earlier. */
  stored: Language | undefined;
  /** `navigator.languages` */
  browser: readonly string[];
  /**
   * The visitor's country (ISO 3166). Undefined until the server has responded, empty if the server doesn't return a
   * country.
   */
  country: string | undefined;
}

/** An element's settings and language. */
export interface SettingsAndLanguage {
  settings: Settings;
  /** Undefined until the brand's rules have loaded, and while `needsCountry` is true. */
  lang: Language | undefined;
  /** True if the language depends on the visitor's country, and the country isn't known yet. */
  needsCountry: boolean;
}

/**
 * Resolves an element's settings and language. The loader's prefetch, the element and server rendering all call this
 * function, so that they request the same data.
 *
 * The language is the requested one, else the visitor's stored choice, else the browser's, else the one that the brand
 * sets for the visitor's country, else the operator's default, else the brand's default. Languages that the brand
 * doesn't offer are skipped. Source: specification, section 4.
 */
export function resolveSettingsAndLanguage({
  languageRules,
  country,
  ...sources
}: SettingsAndLanguageSources): SettingsAndLanguage {
  const settings = resolveSettings(sources);
  const rules = languageRules(settings.brand);
  if (!rules) return { settings, lang: undefined, needsCountry: false };
  const { defaultLanguage, languages, languageByCountry = {}, operatorDefault } = rules;
  const choose = (countryLanguage: Language | undefined): Language =>
    [settings.lang, sources.stored, ...sources.browser.map(asLanguage), countryLanguage, operatorDefault].find(
      (lang): lang is Language => !!lang && languages.includes(lang),
    ) ?? defaultLanguage;
  const needsCountry =
    country === undefined && Object.values(languageByCountry).some((lang) => choose(lang) !== choose(undefined));
  return { settings, needsCountry, lang: needsCountry ? undefined : choose(languageByCountry[country ?? '']) };
}

/** The settings sources that all elements of a page share. */
export const pageSources = ({ assets }: PageRegistry) => ({
  assets,
  hostname: location.hostname,
  hosts: __HOSTS__,
  browser: navigator.languages,
});
