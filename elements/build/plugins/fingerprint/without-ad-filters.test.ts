import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';
import { removeDomBlockers, withoutAdFilters } from './without-ad-filters';

const file = createRequire(import.meta.url)
  .resolve('@fingerprintjs/fingerprintjs')
  .replace('.cjs.', '.esm.');

/** A selector from the lists of ad filters, which the library's data source `domBlockers` uses. */
const adFilter = '#Iklan-Melayang';

test('the patched FingerprintJS contains no lists of ad filters, and keeps its other data sources', async () => {
  const original = await readFile(file, 'utf8');
  expect(original).toContain(adFilter);
  const entry = 'virtual:entry';
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      withoutAdFilters(),
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? `export { load } from ${JSON.stringify(file)}` : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })) as Rollup.RollupOutput;
  const { code } = result.output[0];
  expect(code).not.toContain(adFilter);
  for (const source of ['fonts', 'canvas', 'webGlBasics'])
    expect(code).toMatch(new RegExp(`^\\s+${source}: \\w+,?$`, 'm'));
});

test('removeDomBlockers throws if FingerprintJS no longer has the data source `domBlockers`', () => {
  expect(() => removeDomBlockers('const sources = {};')).toThrow('update the plugin');
});
