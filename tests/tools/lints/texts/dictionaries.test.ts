import { expect, test } from 'vitest';
import { checkDictionaries, checkUntranslated, type Dictionaries, flatten, pluralForms } from './dictionaries';

const inAllLanguages = (texts: Record<string, string>, area = 'plans'): Dictionaries =>
  Object.fromEntries(['en', 'pt', 'es', 'ru'].map((lang) => [lang, { [area]: { ...texts } }]));

test('flatten turns nested objects into dotted keys and rejects values that are not texts', () => {
  expect(flatten({ a: { b: 'x' }, c: 'y' })).toEqual({ 'a.b': 'x', c: 'y' });
  expect(() => flatten({ a: { b: 1 } })).toThrow('a.b');
});

test('checkDictionaries reports a key that is missing or empty in one language, with its file', () => {
  const texts = inAllLanguages({ title: 'x', note: 'y' });
  delete texts.ru?.plans?.title;
  if (texts.pt?.plans) texts.pt.plans.note = ' ';
  expect(checkDictionaries(texts)).toEqual([
    'locales/pt/plans.json: note is empty',
    'locales/ru/plans.json has no title',
  ]);
});

test('checkDictionaries reports an area that is missing in one language', () => {
  const texts = inAllLanguages({ title: 'x' });
  texts.es = {};
  expect(checkDictionaries(texts)).toEqual(['locales/es/plans.json has no title']);
});

test('checkDictionaries reports a key that English does not have', () => {
  const texts = inAllLanguages({ title: 'x' });
  if (texts.es?.plans) texts.es.plans.tilte = 'y';
  expect(checkDictionaries(texts)).toEqual(['locales/es/plans.json: tilte is not needed']);
});

test('pluralForms returns the plural forms that Intl uses for whole numbers in a language', () => {
  expect(pluralForms('en')).toEqual(['one', 'other']);
  expect(pluralForms('ru')).toEqual(['few', 'many', 'one']);
  expect(pluralForms('ar')).toEqual(['few', 'many', 'one', 'other', 'two', 'zero']);
});

test('checkDictionaries requires exactly the plural forms of each language', () => {
  const texts = inAllLanguages({ days_one: '{{count}} day', days_other: '{{count}} days' });
  expect(checkDictionaries(texts)).toEqual([
    'locales/ru/plans.json has no days_few',
    'locales/ru/plans.json has no days_many',
    'locales/ru/plans.json: days_other is not needed',
  ]);
});

test('checkDictionaries reports a text whose placeholders differ from the English ones', () => {
  const texts = inAllLanguages({ price: 'from {{price}}' });
  if (texts.es?.plans) texts.es.plans.price = 'desde {{precio}}';
  expect(checkDictionaries(texts)).toEqual([
    'locales/es/plans.json: price has the placeholders {precio}, en has {price}',
  ]);
});

test('checkUntranslated reports a text left in English, unless it has no letters or may stay the same', () => {
  const texts = inAllLanguages({ title: 'Choose a plan', total: 'Total', sum: '{{amount}}' });
  texts.pt = { plans: { title: 'Escolha um plano', total: 'Total', sum: '{{amount}}' } };
  texts.ru = { plans: { title: 'Выберите тариф', total: 'Total', sum: '{{amount}}' } };
  expect(checkUntranslated(texts, { Total: ['pt', 'es'] })).toEqual([
    'locales/es/plans.json: title is English: Choose a plan',
    'locales/ru/plans.json: total is English: Total',
  ]);
});
