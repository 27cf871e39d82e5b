import { describe, expect, it } from 'vitest';
import {
  type LanguageRules,
  resolveSettingsAndLanguage,
  type SettingsAndLanguageSources,
} from './resolve-settings-and-language';

const fourLanguages = { defaultLanguage: 'pt', languages: ['en', 'pt', 'es', 'ru'] } satisfies LanguageRules;
const onlyEnglish = { defaultLanguage: 'en', languages: ['en'] } satisfies LanguageRules;
const rulesWithCountry = {
  ...fourLanguages,
  defaultLanguage: 'en',
  languageByCountry: { KZ: 'ru' },
} satisfies LanguageRules;

interface Overrides extends Partial<Omit<SettingsAndLanguageSources, 'languageRules'>> {
  rules?: LanguageRules | undefined;
  /** The element's `lang` attribute. */
  lang?: string | undefined;
}

/** `stored` is the visitor's stored language, `browser` lists the browser's languages. */
function resolve({ lang, ...overrides }: Overrides = {}) {
  const { rules } = 'rules' in overrides ? overrides : { rules: fourLanguages };
  return resolveSettingsAndLanguage({
    attributes: { lang },
    pageDefaults: {},
    hostname: 'partner.example',
    assets: 'https://cdn.example/v1/',
    brands: ['member', 'orbit'],
    scene: undefined,
    stored: undefined,
    browser: [],
    country: undefined,
    ...overrides,
    languageRules: () => rules,
  });
}

describe('The language of an element', () => {
  it('is the one that the element’s `lang` attribute or the script tag sets', () => {
    expect(resolve({ lang: 'en', stored: 'es' }).lang).toBe('en');
    expect(resolve({ pageDefaults: { lang: 'pt-BR' }, stored: 'es' }).lang).toBe('pt');
  });

  it('is the visitor’s stored choice, else the browser’s language if supported, else the brand’s default', () => {
    expect(resolve({ stored: 'es', browser: ['ru-RU'] }).lang).toBe('es');
    expect(resolve({ browser: ['de-DE', 'ru-RU', 'en'] }).lang).toBe('ru');
    expect(resolve({ browser: ['de-DE'] }).lang).toBe('pt');
  });

  it('is the operator’s default rather than the brand’s, if the visitor has no stored or browser language', () => {
    const rules = { ...fourLanguages, operatorDefault: 'es' } satisfies LanguageRules;
    expect(resolve({ rules }).lang).toBe('es');
    expect(resolve({ rules, browser: ['ru'] }).lang).toBe('ru');
  });

  it('is always one of the brand’s languages', () => {
    const lang = 'ru';
    expect(resolve({ rules: onlyEnglish, lang, stored: 'pt', browser: ['es'] }).lang).toBe('en');
  });

  it('depends on the country if the brand has a rule for it and no stored or browser language applies', () => {
    expect(resolve({ rules: rulesWithCountry, country: 'KZ' }).lang).toBe('ru');
    expect(resolve({ rules: rulesWithCountry, country: 'FR' }).lang).toBe('en');
    expect(resolve({ rules: rulesWithCountry, country: 'KZ', stored: 'es' }).lang).toBe('es');
    expect(resolve({ country: 'KZ' }).lang).toBe('pt');
  });

  it('is undefined until the visitor’s country is known, if the country can change the language', () => {
    expect(resolve({ rules: rulesWithCountry })).toMatchObject({ lang: undefined, needsCountry: true });
    // The server responded, but doesn't know the country.
    expect(resolve({ rules: rulesWithCountry, country: '' })).toMatchObject({ lang: 'en', needsCountry: false });
    expect(resolve({ rules: rulesWithCountry, browser: ['es'] })).toMatchObject({ lang: 'es', needsCountry: false });
    expect(resolve()).toMatchObject({ lang: 'pt', needsCountry: false });
  });

  it('is undefined until the brand’s rules have loaded', () => {
    expect(resolve({ rules: undefined, lang: 'en' })).toMatchObject({ lang: undefined, needsCountry: false });
  });
});

it('resolveSettingsAndLanguage looks up the language rules of the resolved brand', () => {
  const requestedBrands: string[] = [];
  const languageRules = (brand: string) => void requestedBrands.push(brand);
  const base = { attributes: { brand: 'orbit' }, pageDefaults: {}, hostname: '', assets: '', brands: ['orbit'] };
  const { settings } = resolveSettingsAndLanguage({
    ...base,
    scene: undefined,
    stored: undefined,
    browser: [],
    country: undefined,
    languageRules,
  });
  expect(settings.brand).toBe('orbit');
  expect(requestedBrands).toEqual(['orbit']);
});
