import { expect, it } from 'vitest';
import { formatDate } from './format-date';

const day = Date.UTC(2027, 10, 27, 12);

it.each([
  ['en', 'November 27, 2027'],
  ['pt', '27 de novembro de 2027'],
  ['es', '27 de noviembre de 2027'],
  ['ru', '27 ноября 2027'],
] as const)('a day in %s can end a sentence', (lang, text) => {
  expect(formatDate(day, lang)).toBe(text);
});
