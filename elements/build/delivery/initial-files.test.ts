import { expect, test } from 'vitest';
import { dataFilesOf } from './initial-files';

test('dataFilesOf finds the files of brands, and those of the given text areas', () => {
  const chunk = (fileName: string, ...moduleIds: string[]) => ({ fileName, moduleIds });
  const built = [
    chunk('base', '/project/src/base.ts'),
    chunk('plans-en', '/project/locales/en/common.json', '/project/locales/en/plans.json'),
    chunk('account-en', '/project/locales/en/account.json'),
    chunk('orbit', '\0brand-design:/project/brands/orbit/sheet.js', '/project/brands/orbit/settings.json'),
    chunk('legal', '/project/brands/orbit/legal/en.json'),
  ];
  expect(dataFilesOf(built, new Set(['common', 'plans']))).toEqual({
    brands: { orbit: 'orbit' },
    texts: { en: { common: 'plans-en', plans: 'plans-en' } },
  });
});
