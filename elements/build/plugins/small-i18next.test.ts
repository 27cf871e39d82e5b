import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutExtras } from './small-i18next';

const library = readFileSync(
  fileURLToPath(new URL('../../../node_modules/i18next/dist/esm/i18next.js', import.meta.url)),
  'utf8',
);

test('i18next translates without its unused parts', async () => {
  const code = withoutExtras(library);
  expect(library.length - code.length).toBeGreaterThan(20_000);
  const { default: i18next } = (await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )) as typeof import('i18next');
  const texts = i18next.createInstance();
  await texts.init({ fallbackLng: false, ns: [], defaultNS: 'common', initAsync: false });
  texts.addResourceBundle('ru', 'plans', {
    days_one: '{{count}} день',
    days_few: '{{count}} дня',
    days_many: '{{count}} дней',
  });
  const translate = texts.getFixedT('ru');
  expect([1, 2, 5].map((count) => translate('plans:days', { count }))).toEqual(['1 день', '2 дня', '5 дней']);
  expect(texts.hasResourceBundle('ru', 'plans')).toBe(true);
});

test('interpolates values, looks up nested keys and replaces single texts', async () => {
  const { default: i18next } = (await import(
    `data:text/javascript,${encodeURIComponent(withoutExtras(library))}`
  )) as typeof import('i18next');
  const texts = i18next.createInstance();
  await texts.init({
    fallbackLng: false,
    ns: [],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  texts.addResourceBundle('en', 'plans', { price: { year: '{{amount}} a year' } }, true, true);
  expect(texts.getFixedT('en')('plans:price.year', { amount: '$1 & <2>' })).toBe('$1 & <2> a year');
  expect(texts.exists('plans:price.year', { lng: 'en' })).toBe(true);
  expect(texts.exists('plans:price.week', { lng: 'en' })).toBe(false);
  texts.addResource('en', 'plans', 'price.year', 'Yearly');
  expect(texts.getFixedT('en')('plans:price.year')).toBe('Yearly');
});

test('a library without the expected class fails the build', () => {
  expect(() => withoutExtras('class Other {}')).toThrow('Connector');
});
