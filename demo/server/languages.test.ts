import { expect, test } from 'vitest';
import { firstLanguage, inLanguage } from './languages';

test('falls back to English where a table lacks the language', () => {
  expect(inLanguage({ en: 'Code', pt: 'Código' }, 'pt')).toBe('Código');
  expect(inLanguage({ en: 'Code', pt: 'Código' }, 'ru')).toBe('Code');
});

test('returns the first candidate that is a language of the product', () => {
  expect(firstLanguage('ru', 'en')).toBe('ru');
  expect(firstLanguage(undefined, 'xx', 'pt')).toBe('pt');
  expect(firstLanguage('xx')).toBe('en');
});
