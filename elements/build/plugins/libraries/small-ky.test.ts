import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { replacements, withoutStreams, withReplacedExports } from './small-ky';

const source = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../node_modules/ky/distribution/${file}.js`, import.meta.url)), 'utf8');

const load = (code: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

test('the patched ky detects no stream support, and exports the same constants as the original', async () => {
  const before = await load(source('core/constants'));
  const after = await load(withoutStreams(source('core/constants')));
  expect(after).toMatchObject({ supportsRequestStreams: false, supportsResponseStreams: false });
  expect(Object.keys(after)).toEqual(Object.keys(before));
});

test.each(Object.keys(replacements))(
  'the replacement of %s exports everything that ky imports from this file',
  async (file) => {
    const importers = ['index', 'core/Ky'].map(source).join('\n');
    const pattern = new RegExp(`import \\{([^}]*)\\} from '[./]*/${file.replace('utils/', '(?:utils/)?')}\\.js'`, 'g');
    const imported = [...importers.matchAll(pattern)]
      .flatMap(([, names]) => (names as string).split(','))
      .map((name) => name.trim());
    expect(imported.length).toBeGreaterThan(0);
    expect(Object.keys(await load(withReplacedExports(file, source(file))))).toEqual(expect.arrayContaining(imported));
  },
);

test('the plugin throws if ky doesn’t contain the code to replace', () => {
  expect(() => withReplacedExports('utils/body', 'export const other = 1')).toThrow('streamRequest');
  expect(() => withoutStreams('export const other = 1')).toThrow('not found');
});
