import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { languageFolders } from './locales';
import { inRoot, root } from './paths';

test('the portal’s notice for browsers without JavaScript is in every language', async () => {
  const [, notice = ''] =
    /<noscript>(.*)<\/noscript>/s.exec(await readFile(inRoot('src/portal/index.html'), 'utf8')) ?? [];
  const languages = [...notice.matchAll(/<p lang="(\w+)"[^>]*>[^<]+JavaScript/g)].map(([, lang]) => lang);
  expect(languages.sort()).toEqual(languageFolders(root).sort());
});
