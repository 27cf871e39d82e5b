import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { errorTargetOf } from '../../screens/shared/credentials/form-errors';
import { languages } from '../languages';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const code = '-3999';
const changedFiles = new Set<string>();

interface BuiltModule {
  errorTargetOf: typeof errorTargetOf;
  texts: Record<string, string>;
}

let project: string;
let built: BuiltModule;

/** Changes a file of the copied project, and remembers the file's name. */
function edit(file: string, change: (text: string) => string): void {
  const filePath = path.join(project, file);
  const text = readFileSync(filePath, 'utf8');
  const changedText = change(text);
  if (changedText === text) throw new Error(`${file} doesn't contain the text to replace`);
  writeFileSync(filePath, changedText);
  changedFiles.add(file);
}

/** Runs a program of `node_modules` in the copied project. */
const runInProject = (program: string, ...args: string[]) =>
  spawnSync(path.join(root, 'node_modules/.bin', program), args, { cwd: project, encoding: 'utf8' });

/** Copies the project, adds an error code to the copy, and builds the module that chooses where an error is shown. */
beforeAll(async () => {
  project = mkdtempSync(path.join(tmpdir(), 'new-error-code-'));
  for (const name of ['src', 'elements', 'locales', 'brands', 'tsconfig.base.json', 'tsconfig.app.json'])
    cpSync(path.join(root, name), path.join(project, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
  edit('src/contract/openapi/error-descriptions.ts', (text) =>
    text.replace(
      'const errorDescriptions = [\n',
      (start) => `${start}  { code: '${code}', area: 'account', meaning: 'Password found in a leak', isOwn: true },\n`,
    ),
  );
  edit('src/contract/errors/catalogue.ts', (text) =>
    text.replace('readonly ErrorRow[] = [\n', (start) => `${start}  { code: '${code}', field: 'password' },\n`),
  );
  for (const language of languages)
    edit(`locales/${language}/errors.json`, (text) => text.replace('{', `{ "${code}": "Leaked (${language}).",`));
  const entry = path.join(project, 'entry.ts');
  writeFileSync(
    entry,
    `export { errorTargetOf } from './src/screens/shared/credentials/form-errors';
export { default as texts } from './locales/en/errors.json';`,
  );
  await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'out', lib: { entry, formats: ['es'], fileName: () => 'built.mjs' } },
  });
  built = (await import(pathToFileURL(path.join(project, 'out/built.mjs')).href)) as BuiltModule;
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

test('adding an error code requires changes in two source files and one text file per language', () => {
  expect(changedFiles.size).toBe(2 + languages.length);
});

test('an error with a new code is shown at the form field that the code’s catalogue entry names', () => {
  expect(built.errorTargetOf({ kind: 'code', code })).toBe('password');
  expect(built.texts[code]).toBe('Leaked (en).');
});

test('a new error code type-checks without further changes', { timeout: 120_000 }, () => {
  const { status, stdout } = runInProject('tsc', '-p', 'tsconfig.app.json', '--noEmit', '--checkers', '1');
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

test('the tests of the error catalogue pass with a new code', { timeout: 120_000 }, () => {
  const { status, stderr } = runInProject('vitest', 'run', 'src/contract/errors/catalogue.test.ts');
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
