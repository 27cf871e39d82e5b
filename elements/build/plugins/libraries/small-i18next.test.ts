import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import originalI18next from 'i18next';
import { expect, test } from 'vitest';
import { reduceI18next } from './small-i18next';

/** The code of the original i18next. From it, `reduceI18next` removes what the product doesn't need. */
const originalCode = readFileSync(
  fileURLToPath(new URL('../../../../node_modules/i18next/dist/esm/i18next.js', import.meta.url)),
  'utf8',
);

test('the reduced i18next selects plural forms, and is over 50,000 characters shorter than the original', async () => {
  const code = reduceI18next(originalCode);
  expect(originalCode.length - code.length).toBeGreaterThan(50_000);
  const { default: i18next } = (await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )) as typeof import('i18next');
  const instance = i18next.createInstance();
  await instance.init({ fallbackLng: false, ns: [], defaultNS: 'common', initAsync: false });
  instance.addResourceBundle('ru', 'plans', {
    days_one: '{{count}} день',
    days_few: '{{count}} дня',
    days_many: '{{count}} дней',
  });
  const translate = instance.getFixedT('ru');
  expect([1, 2, 5].map((count) => translate('plans:days', { count }))).toEqual(['1 день', '2 дня', '5 дней']);
  expect(instance.hasResourceBundle('ru', 'plans')).toBe(true);
});

test('the reduced i18next interpolates values, looks up nested keys and replaces a single text', async () => {
  const { default: i18next } = (await import(
    `data:text/javascript,${encodeURIComponent(reduceI18next(originalCode))}`
  )) as typeof import('i18next');
  const instance = i18next.createInstance();
  await instance.init({
    fallbackLng: false,
    ns: [],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  instance.addResourceBundle('en', 'plans', { price: { year: '{{amount}} a year' } }, true, true);
  expect(instance.getFixedT('en')('plans:price.year', { amount: '$1 & <2>' })).toBe('$1 & <2> a year');
  expect(instance.exists('plans:price.year', { lng: 'en' })).toBe(true);
  expect(instance.exists('plans:price.week', { lng: 'en' })).toBe(false);
  instance.addResource('en', 'plans', 'price.year', 'Yearly');
  expect(instance.getFixedT('en')('plans:price.year')).toBe('Yearly');
});

test('the reduced i18next translates every text in the same way as the original i18next', async () => {
  const dictionaries = import.meta.glob<Record<string, unknown>>('/locales/*/*.json', {
    eager: true,
    import: 'default',
  });
  const { default: reduced } = (await import(
    `data:text/javascript,${encodeURIComponent(reduceI18next(originalCode))}`
  )) as typeof import('i18next');
  const [translateOriginal, translateReduced] = [originalI18next, reduced].map((i18next) => {
    const instance = i18next.createInstance();
    void instance.init({
      fallbackLng: false,
      ns: [],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      initAsync: false,
    });
    for (const [path, dictionary] of Object.entries(dictionaries)) {
      const [lang = '', file = ''] = path.split('/').slice(-2);
      instance.addResourceBundle(lang, file.replace('.json', ''), dictionary, true, true);
    }
    return (lang: string, key: string, values: Record<string, unknown>) => instance.getFixedT(lang)(key, values);
  }) as [Translate, Translate];
  for (const [path, dictionary] of Object.entries(dictionaries)) {
    const [lang = '', file = ''] = path.split('/').slice(-2);
    for (const [key, text] of flatTexts(dictionary)) {
      const placeholders = [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name]) => name as string);
      const values = Object.fromEntries(
        placeholders.map((name, index) => [name, index % 2 ? `<${name}> {{x}} $&` : index]),
      );
      const baseKey = key.replace(/_(zero|one|two|few|many|other)$/, '');
      for (const count of baseKey === key ? [undefined] : [0, 1, 2, 3, 11, 100]) {
        const callArguments = [
          lang,
          `${file.replace('.json', '')}:${baseKey}`,
          { ...values, ...(count !== undefined && { count }) },
        ] as const;
        expect(translateReduced(...callArguments)).toBe(translateOriginal(...callArguments));
      }
    }
  }
  const unknownKeyArguments = ['en', 'plans:nothing.here', {}] as const;
  expect(translateReduced(...unknownKeyArguments)).toBe(translateOriginal(...unknownKeyArguments));
});

type Translate = (lang: string, key: string, values: Record<string, unknown>) => string;

/** The dotted key and the text of every entry. */
const flatTexts = (dictionary: object, prefix = ''): [string, string][] =>
  Object.entries(dictionary).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatTexts(value as object, `${prefix}${key}.`),
  );

test.each([
  ['a class', /^class PluralResolver \{/m, 'PluralResolver'],
  ['a method', /^ {2}getFixedT\(/m, 'getFixedT'],
])('reduceI18next throws if i18next no longer has %s that it changes', (_, pattern, name) => {
  expect(() => reduceI18next(originalCode.replace(pattern, 'renamed'))).toThrow(`${name} was not found in i18next`);
});
