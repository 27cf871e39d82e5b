import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { missingTexts } from './locales';
import { root } from './paths';

test('every language has every text', () => {
  expect(missingTexts(root)).toEqual([]);
});

test('names the files and the texts that a language lacks', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'missing-texts-'));
  const write = async (language: string, file: string, texts: object) => {
    await mkdir(path.join(folder, 'locales', language), { recursive: true });
    await writeFile(path.join(folder, 'locales', language, file), JSON.stringify(texts));
  };
  const plans = { title: 'Plans', days_one: 'a day', days_other: 'days', empty: { title: 'None', text: 'Soon' } };
  await write('en', 'plans.json', plans);
  await write('en', 'loader.json', { failed: 'It failed', retry: 'Try again' });
  await write('it', 'plans.json', { title: 'Piani', days_other: 'giorni', empty: { title: 'Nessuno' } });
  expect(missingTexts(folder)).toEqual([
    'locales/it/loader.json is missing (2 texts)',
    'locales/it/plans.json has no empty.text',
  ]);
  await rm(folder, { recursive: true });
});
