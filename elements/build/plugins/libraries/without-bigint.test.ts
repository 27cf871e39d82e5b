import { build } from 'vite';
import { expect, test } from 'vitest';
import { replaceBigIntComparisons, withoutBigInt } from './without-bigint';

test('replaceBigIntComparisons replaces `typeof x === "bigint"` by `false`, also reversed, and `!==` by `true`', () => {
  expect(replaceBigIntComparisons(`if ("bigint" === typeof props.children || typeof x == 'bigint') a()`)).toBe(
    'if (false || false) a()',
  );
  expect(replaceBigIntComparisons('typeof value !== `bigint` && b()')).toBe('true && b()');
});

test('replaceBigIntComparisons keeps `case "bigint"` and comparisons with other types', () => {
  const code = `switch (typeof x) { case "bigint": case "string": } typeof y === "number"`;
  expect(replaceBigIntComparisons(code)).toBe(code);
});

/** Bundles an entry whose code is `code` with the plugin. `id` is the entry's path. */
const bundle = (id: string, code: string) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      withoutBigInt(),
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (source) => (source === id ? id : undefined),
        load: (source) => (source === id ? code : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: id, preserveEntrySignatures: 'strict' } },
  });

test.each(['preact', 'zod'])('the build fails if %s no longer compares with `bigint`', async (library) => {
  await expect(bundle(`/node_modules/${library}/index.js`, 'export const value = 1;')).rejects.toThrow(
    `nothing changed in ${library}`,
  );
});

test('the build fails if another library compares with `bigint`', async () => {
  await expect(
    bundle('/node_modules/other/index.js', 'export const isBig = (value) => typeof value === "bigint";'),
  ).rejects.toThrow('add its library to the plugin');
});
