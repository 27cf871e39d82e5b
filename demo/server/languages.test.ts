import { expect, test } from 'vitest';
import { firstLanguage, inLanguage } from './languages';

test('inLanguage falls back to English if the table lacks the language', () => {
  expect(inLanguage({ en: 'Code', pt: 'Código' }, 'pt')).toBe('Código');
  expect(inLanguage({ en: 'Code', pt: 'Código' }, 'ru')).toBe('Code');
});

test('firstLanguage returns the first candidate that the product supports, otherwise English', () => {
  expect(firstLanguage('ru', 'en')).toBe('ru');
  expect(firstLanguage(undefined, 'xx', 'pt')).toBe('pt');
  expect(firstLanguage('xx')).toBe('en');
});
