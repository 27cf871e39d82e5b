import { expect, test } from 'vitest';
import { inLanguage, supportedLanguage } from './languages';

test('inLanguage returns the value for the language, or the English one if the language has none', () => {
  expect(inLanguage({ en: 'Code', pt: 'Código' }, 'pt')).toBe('Código');
  expect(inLanguage({ en: 'Code', pt: 'Código' }, 'ru')).toBe('Code');
});

test('supportedLanguage returns the first candidate that the product supports, otherwise English', () => {
  expect(supportedLanguage('ru', 'en')).toBe('ru');
  expect(supportedLanguage(undefined, 'xx', 'pt')).toBe('pt');
  expect(supportedLanguage('xx')).toBe('en');
});
