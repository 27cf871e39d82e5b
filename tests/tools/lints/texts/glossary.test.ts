import { expect, test } from 'vitest';
import { checkTerms, parseGlossary } from './glossary';

const glossary = parseGlossary(`# Glossary

## Terms not to use

| Language | Don't write | Write |
|---|---|---|
| en | way to pay, ways to pay | payment method |
| en | PIX | Pix |
| ru | рассрочк* | платёж частями |

## Same as in English

| Text | Languages |
|---|---|
| Total | pt, es |
`);

test('parseGlossary reads the terms not to use and the texts that are the same as in English', () => {
  expect(glossary.banned).toEqual([
    { lang: 'en', term: 'way to pay', instead: 'payment method' },
    { lang: 'en', term: 'ways to pay', instead: 'payment method' },
    { lang: 'en', term: 'PIX', instead: 'Pix' },
    { lang: 'ru', term: 'рассрочк*', instead: 'платёж частями' },
  ]);
  expect(glossary.sameAsEnglish).toEqual({ Total: ['pt', 'es'] });
});

test('checkTerms ignores placeholders, and ignores case unless the term is in capitals; a star matches any ending', () => {
  const texts = {
    en: { plans: { a: 'Way to pay', b: 'A runway to payment', d: 'Pix', e: 'Send {{PIX}}' } },
    ru: { plans: { c: 'Рассрочкой' } },
  };
  expect(checkTerms(texts, glossary)).toEqual([
    'locales/en/plans.json: a says “way to pay”, use “payment method”: Way to pay',
    'locales/ru/plans.json: c says “рассрочк*”, use “платёж частями”: Рассрочкой',
  ]);
});
