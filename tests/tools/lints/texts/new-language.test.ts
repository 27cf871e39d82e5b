import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeGeneratedFiles } from '../../../../elements/build/api/generate';
import { languagesFile, writeLocaleModules } from '../../../../elements/build/locales';
import { runChild } from '../../child';
import { binPath, inRoot } from '../../paths';
import { flatten } from './dictionaries';
import { lintTexts } from './texts-lint';

const tsconfigFiles = ['tsconfig.app.json', 'tsconfig.server.json'];
const copiedPaths = ['src', 'elements', 'demo/server', 'locales', 'tsconfig.base.json', 'tsconfig.app.json'];

/** The folder with a copy of the sources, to which a language is added. */
let copy: string;
beforeAll(async () => {
  // Generates the elements' types, which the sources import.
  await writeGeneratedFiles();
  copy = await realpath(await mkdtemp(join(tmpdir(), 'new-language-')));
  const isNoTest = (path: string) => !/\.test\.tsx?$/.test(path);
  for (const path of copiedPaths) await cp(inRoot(path), join(copy, path), { recursive: true, filter: isNoTest });
  // tsconfig.server.json is tsconfig.node.json limited to demo/server. The other folders of tsconfig.node.json don't
  // depend on the languages.
  const nodeConfig = JSON.parse(await readFile(inRoot('tsconfig.node.json'), 'utf8'));
  await writeFile(join(copy, 'tsconfig.server.json'), JSON.stringify({ ...nodeConfig, include: ['demo/server'] }));
  await symlink(inRoot('node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rm(copy, { recursive: true }));

/** Adds Ukrainian with the texts of Russian, which has the same plural forms. */
beforeEach(() => cp(join(copy, 'locales/ru'), join(copy, 'locales/uk'), { recursive: true }));

test('the lint reports the outdated list of languages, and extra and missing keys and files of a new language', {
  timeout: 60_000,
}, async () => {
  const readTexts = (file: string) => readFile(join(copy, 'locales', file), 'utf8').then(JSON.parse);
  const { title: _, ...otherTexts } = await readTexts('uk/help.json');
  await writeFile(join(copy, 'locales/uk/help.json'), JSON.stringify({ ...otherTexts, extra: 'Зайве' }));
  await rm(join(copy, 'locales/uk/portal.json'));
  const { problems } = await lintTexts(copy);
  const missing = Object.keys(flatten(await readTexts('en/portal.json'))).map(
    (key) => `locales/uk/portal.json has no ${key}`,
  );
  expect(missing.length).toBeGreaterThan(0);
  expect(problems.toSorted()).toEqual(
    [
      `${languagesFile} is out of date with locales/: npm run generate`,
      'locales/uk/help.json: extra is not needed',
      'locales/uk/help.json has no title',
      ...missing,
    ].toSorted(),
  );
});

test('a new folder in locales/ and the generator are enough to add a language', { timeout: 180_000 }, async () => {
  writeLocaleModules(copy);
  expect(await readFile(join(copy, languagesFile), 'utf8')).toContain(`'uk'`);
  expect((await lintTexts(copy)).problems).toEqual([]);
  for (const file of tsconfigFiles) {
    const typeCheck = await runChild(binPath('tsc'), ['-p', join(copy, file), '--checkers', '1'], {
      timeoutMs: 60_000,
    });
    expect(typeCheck.output.trim()).toBe('');
  }
});
