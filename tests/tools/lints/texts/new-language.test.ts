import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  for (const path of copiedPaths) await cp(inRoot(path), join(copy, path), { recursive: true });
  // tsconfig.server.json is tsconfig.node.json limited to demo/server. The other folders of tsconfig.node.json don't
  // depend on the languages.
  const nodeConfig = JSON.parse(await readFile(inRoot('tsconfig.node.json'), 'utf8'));
  await writeFile(join(copy, 'tsconfig.server.json'), JSON.stringify({ ...nodeConfig, include: ['demo/server'] }));
  await symlink(inRoot('node_modules'), join(copy, 'node_modules'));
  // Ukrainian has the same plural forms as Russian.
  await cp(join(copy, 'locales/ru'), join(copy, 'locales/uk'), { recursive: true });
});
afterAll(() => rm(copy, { recursive: true }));

test('a new folder in locales/ and the generator are enough to add a language', { timeout: 180_000 }, async () => {
  expect((await lintTexts(copy)).problems).toEqual([`${languagesFile} is out of date with locales/: npm run generate`]);
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

test('the lint reports a key of the new language that English doesn’t have', { timeout: 60_000 }, async () => {
  const file = join(copy, 'locales/uk/home.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), extra: 'Зайве' }));
  expect((await lintTexts(copy)).problems).toContain('locales/uk/home.json: extra is not needed');
});

test('the lint reports each missing key of the new language, including those of a missing file', {
  timeout: 60_000,
}, async () => {
  const readEnglishTexts = (area: string) => readFile(join(copy, `locales/en/${area}.json`), 'utf8').then(JSON.parse);
  const file = join(copy, 'locales/uk/home.json');
  const { title: _, ...otherTexts } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(otherTexts));
  await rm(join(copy, 'locales/uk/plan-coupon.json'));
  const { problems } = await lintTexts(copy);
  const missing = Object.keys(flatten(await readEnglishTexts('plan-coupon'))).map(
    (key) => `locales/uk/plan-coupon.json has no ${key}`,
  );
  expect(problems).toEqual(expect.arrayContaining(['locales/uk/home.json has no title', ...missing]));
});
