import { expect, test } from 'vitest';
import { aChunk } from './a-chunk';
import { dataFiles, filesByUse } from './data-files';

const chunk = (fileName: string, ...moduleIds: string[]) => aChunk(fileName, { moduleIds });

const built = [
  chunk('base', '/project/src/base.ts'),
  chunk('plans-en', '/project/locales/en/common.json', '/project/locales/en/plans.json'),
  chunk('account-en', '/project/locales/en/account.json'),
  chunk('orbit', '\0brand-design:/project/brands/orbit/sheet.js', '/project/brands/orbit/settings.json'),
  chunk('legal', '/project/brands/orbit/legal/en.json'),
];

test('dataFiles finds the files of brands, and those of the given text areas', () => {
  expect(dataFiles(built, new Set(['common', 'plans']))).toEqual({
    brands: { orbit: 'orbit' },
    texts: { en: { common: 'plans-en', plans: 'plans-en' } },
  });
});

test('filesByUse groups files by language, brand and legal text; all other files are shared', () => {
  expect(filesByUse(new Map(built.map((file) => [file.fileName, file])))).toEqual({
    shared: ['base'],
    languages: { en: ['plans-en', 'account-en'] },
    brands: { orbit: ['orbit'] },
    legal: { orbit: { en: ['legal'] } },
  });
});
