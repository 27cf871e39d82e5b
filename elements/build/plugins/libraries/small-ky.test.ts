import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { replacements, withoutStreams, withReplacedExports } from './small-ky';

/** Reads the original code of a file of ky. */
const readKyFile = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../node_modules/ky/distribution/${file}.js`, import.meta.url)), 'utf8');

/** Runs code as a module. Returns its exports. */
const importCode = (code: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

test('the patched ky detects no stream support, and exports the same constants as the original', async () => {
  const before = await importCode(readKyFile('core/constants'));
  const after = await importCode(withoutStreams(readKyFile('core/constants')));
  expect(after).toMatchObject({ supportsRequestStreams: false, supportsResponseStreams: false });
  expect(Object.keys(after)).toEqual(Object.keys(before));
});

test.each(Object.keys(replacements))(
  'the replacement of %s exports everything that ky imports from this file',
  async (file) => {
    const importingCode = ['index', 'core/Ky'].map(readKyFile).join('\n');
    const pattern = new RegExp(`import \\{([^}]*)\\} from '[./]*/${file.replace('utils/', '(?:utils/)?')}\\.js'`, 'g');
    const imported = [...importingCode.matchAll(pattern)]
      .flatMap(([, names]) => (names as string).split(','))
      .map((name) => name.trim());
    expect(imported.length).toBeGreaterThan(0);
    const replacement = await importCode(withReplacedExports(file, readKyFile(file)));
    expect(Object.keys(replacement)).toEqual(expect.arrayContaining(imported));
  },
);

test('the plugin throws if ky doesn’t contain the code to replace', () => {
  expect(() => withReplacedExports('utils/body', 'export const other = 1')).toThrow('streamRequest');
  expect(() => withoutStreams('export const other = 1')).toThrow('not found');
});
