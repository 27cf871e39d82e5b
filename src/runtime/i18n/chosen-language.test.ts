import { describe, expect, it } from 'vitest';
import { chosenLanguage } from './chosen-language';

const brand = { defaultLanguage: 'pt' as const, languages: ['en', 'pt', 'es', 'ru'] as ('en' | 'pt' | 'es' | 'ru')[] };
const none = { asked: undefined, stored: undefined, browser: [] as string[], country: undefined, brand };

describe('The language of an element', () => {
  it('is the stored one, else the browser’s if supported, else the brand’s default', () => {
    expect(chosenLanguage({ ...none, stored: 'es', browser: ['ru-RU'] })).toBe('es');
    expect(chosenLanguage({ ...none, browser: ['de-DE', 'ru-RU', 'en'] })).toBe('ru');
    expect(chosenLanguage({ ...none, browser: ['de-DE'] })).toBe('pt');
  });

  it('is the one the page asks for before all', () => {
    expect(chosenLanguage({ ...none, asked: 'en', stored: 'es' })).toBe('en');
  });

  it('is the operator’s default before the brand’s, and after all that the visitor says', () => {
    expect(chosenLanguage({ ...none, site: 'es' })).toBe('es');
    expect(chosenLanguage({ ...none, site: 'es', browser: ['ru'] })).toBe('ru');
  });

  it('is never one the brand does not speak', () => {
    const english = { defaultLanguage: 'en' as const, languages: ['en' as const] };
    expect(chosenLanguage({ ...none, brand: english, asked: 'ru', stored: 'pt', browser: ['es'] })).toBe('en');
  });

  it('follows the country only where the brand says so and nothing else decides', () => {
    const lumen = { ...brand, defaultLanguage: 'en' as const, languageByCountry: { KZ: 'ru' as const } };
    expect(chosenLanguage({ ...none, brand: lumen, country: 'KZ' })).toBe('ru');
    expect(chosenLanguage({ ...none, brand: lumen, country: 'FR' })).toBe('en');
    expect(chosenLanguage({ ...none, brand: lumen, country: 'KZ', stored: 'es' })).toBe('es');
    expect(chosenLanguage({ ...none, country: 'KZ' })).toBe('pt');
  });
});
