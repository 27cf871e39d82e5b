import { expect, test } from 'vitest';
import { inRoot } from '../paths';
import { dataFilesOf } from './initial-files';

test('dataFilesOf finds the files of brands with their imports, and those of the given text areas', () => {
  const chunk = (fileName: string, ...moduleIds: string[]) => ({ fileName, moduleIds, imports: ['helpers'] });
  const built = [
    chunk('base', inRoot('src/base.ts')),
    chunk('plans-en', inRoot('locales/en/common.json'), inRoot('locales/en/plans.json')),
    chunk('account-en', inRoot('locales/en/account.json')),
    chunk('orbit', `\0brand-design:${inRoot('brands/orbit/sheet.js')}`, inRoot('brands/orbit/settings.json')),
    chunk('legal', inRoot('brands/orbit/legal/en.json')),
  ];
  expect(dataFilesOf(built, new Set(['common', 'plans']))).toEqual({
    brands: { orbit: ['orbit', 'helpers'] },
    texts: { en: { common: 'plans-en', plans: 'plans-en' } },
  });
});
