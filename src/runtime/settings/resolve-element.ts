import type { Language } from '../../contract/primitives';
import type { BrandSettings } from '../../contract/site/brand';
import type { PageRegistry } from '../page/page-registry';
import { asLanguage, resolveSettings, type SettingSources, type Settings } from './settings';

/** Key in `localStore` of the language that the visitor chose. */
export const languageKey = 'language';
/** Key in `localStore` of the default languages in the operator's configuration, by brand. */
export const siteLanguagesKey = 'site-languages';

/** The settings of a brand that determine the language. */
export interface LanguageRules extends Pick<BrandSettings, 'defaultLanguage' | 'languages' | 'languageByCountry'> {
  /** The default language in the operator's configuration; overrides the brand's. */
  operatorDefault?: Language | undefined;
}

export interface ElementSources extends SettingSources {
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

export interface ResolvedElement {
  settings: Settings;
  /** Undefined until the brand's rules have loaded, and while `needsCountry` is true. */
  lang: Language | undefined;
  /** The language depends on the visitor's country, which isn't known yet. */
  needsCountry: boolean;
}

/**
 * Resolves an element's settings and language. The loader's prefetch, the element and server rendering all call this
 * function, so that they request the same data.
 *
 * The language is the requested one, else the visitor's stored choice, else the browser's, else the country's where the
 * brand has a rule for it, else the operator's default, else the brand's. Languages that the brand doesn't offer are
 * skipped. Source: specification, section 4.
 */
export function resolveElement({ languageRules, country, ...sources }: ElementSources): ResolvedElement {
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
