import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutConnector } from './without-backend';

const library = readFileSync(
  fileURLToPath(new URL('../../../node_modules/i18next/dist/esm/i18next.js', import.meta.url)),
  'utf8',
);

test('i18next translates without its backend connector', async () => {
  const code = withoutConnector(library);
  expect(library.length - code.length).toBeGreaterThan(5_000);
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

test('a library without the expected class fails the build', () => {
  expect(() => withoutConnector('class Other {}')).toThrow('Connector');
});
