import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { languageFolders, missingTextMessages } from './locales';
import { inRoot, root } from './paths';

test('every language has every text', () => {
  expect(missingTextMessages(root)).toEqual([]);
});

test('the portal’s notice for browsers without JavaScript is in every language', async () => {
  const [, notice = ''] =
    /<noscript>(.*)<\/noscript>/s.exec(await readFile(inRoot('src/portal/index.html'), 'utf8')) ?? [];
  const languages = [...notice.matchAll(/<p lang="(\w+)"[^>]*>[^<]+JavaScript/g)].map(([, lang]) => lang);
  expect(languages.sort()).toEqual(languageFolders(root).sort());
});

test('missingTextMessages lists the text files and the texts that a language lacks compared with English', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'missing-texts-'));
  const write = async (language: string, file: string, texts: object) => {
    await mkdir(path.join(folder, 'locales', language), { recursive: true });
    await writeFile(path.join(folder, 'locales', language, file), JSON.stringify(texts));
  };
  const plans = { title: 'Plans', days_one: 'a day', days_other: 'days', empty: { title: 'None', text: 'Soon' } };
  await write('en', 'plans.json', plans);
  await write('en', 'language.json', { name: 'English', loader: { failed: 'It failed' } });
  await write('it', 'plans.json', { title: 'Piani', days_other: 'giorni', empty: { title: 'Nessuno' } });
  expect(missingTextMessages(folder)).toEqual([
    'locales/it/language.json is missing (2 texts)',
    'locales/it/plans.json has no empty.text',
  ]);
  await rm(folder, { recursive: true });
});
