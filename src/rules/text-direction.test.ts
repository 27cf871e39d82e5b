import { describe, expect, it } from 'vitest';
import { languages } from '../contract/languages';
import { directionOf, embedLtr } from './text-direction';

describe('the direction of a language', () => {
  it.each(['ar', 'ar-EG', 'fa', 'he', 'ur'])('is right to left for %s', (lang) => {
    expect(directionOf(lang)).toBe('rtl');
  });

  it.each(['en', 'pt-BR', 'arn', 'uro', ''])('is left to right for "%s"', (lang) => {
    expect(directionOf(lang)).toBe('ltr');
  });

  it('is right to left for only one of the product’s languages, Arabic', () => {
    expect(languages.filter((lang) => directionOf(lang) === 'rtl')).toEqual(['ar']);
  });
});

describe('an amount or rate in a text', () => {
  it('gets left-to-right embedding marks in right-to-left languages only', () => {
    expect(embedLtr('$5 USD', 'ar')).toBe('\u200f\u202a$5 USD\u202c\u200f');
    expect(embedLtr('$5 USD', 'en')).toBe('$5 USD');
  });
});
