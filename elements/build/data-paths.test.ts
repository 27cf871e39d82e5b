import { expect, test } from 'vitest';
import { brandFileOf, isBrandBase, textFileOf } from './data-paths';

test.each([
  ['/project/brands/orbit/settings.json', 'settings.json'],
  ['/project/brands/orbit/fonts/display-latin.woff2?bytes', 'fonts/display-latin.woff2'],
  ['C:\\project\\brands\\orbit\\legal\\en.json', 'legal/en.json'],
  ['\0brand-design:/project/brands/orbit/sheet.js', 'sheet.js'],
])('brandFileOf finds the brand and the file of %j', (id, file) => {
  expect(brandFileOf(id)).toEqual({ brand: 'orbit', file });
});

test('brandFileOf and textFileOf return undefined for other modules', () => {
  for (const find of [brandFileOf, textFileOf]) expect(find('/project/src/runtime/brand/brand.ts')).toBeUndefined();
});

test('isBrandBase is true only for settings and style of a brand', () => {
  expect(isBrandBase('/project/brands/orbit/settings.json')).toBe(true);
  expect(isBrandBase('\0brand-design:/project/brands/orbit/sheet.js')).toBe(true);
  expect(isBrandBase('/project/brands/orbit/seller.json')).toBe(false);
  expect(isBrandBase('/project/demo/settings.json')).toBe(false);
});

test('textFileOf finds the language and the text area', () => {
  expect(textFileOf('/project/locales/en/pay-boleto.json')).toEqual({ language: 'en', area: 'pay-boleto' });
  expect(textFileOf('C:\\project\\locales\\pt\\common.json')).toEqual({ language: 'pt', area: 'common' });
});
