import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';
import { patchPackages } from './patch-packages';

const file = '/project/node_modules/@scope/library/dist/index.js';

/** Bundles a package's file, which contains `code`, with a patch of `packages` that replaces `old` by `new`. */
async function bundle(code: string, packages: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      patchPackages({ name: 'new-for-old', packages, patch: (text) => text.replace('old', 'new') }),
      {
        name: 'virtual-package',
        enforce: 'pre',
        resolveId: (id) => (id === file ? id : undefined),
        load: (id) => (id === file ? `export const age = ${JSON.stringify(code)};` : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: file, preserveEntrySignatures: 'strict' } },
  })) as Rollup.RollupOutput;
  return result.output[0].code;
}

test('patchPackages changes the code of the package', async () => {
  expect(await bundle('old', { '@scope/library': [] })).toContain('"new"');
  expect(await bundle('old', { '@scope/library': ['dist/index.js'] })).toContain('"new"');
});

test('patchPackages doesn’t change other packages', async () => {
  expect(await bundle('old', { library: [] })).toContain('"old"');
});

test('the build fails if the patch changes nothing in a bundled package', async () => {
  await expect(bundle('other', { '@scope/library': [] })).rejects.toThrow(
    'new-for-old: nothing changed in @scope/library; update the plugin',
  );
});

test('the build fails if the package no longer has a file that must change', async () => {
  await expect(bundle('old', { '@scope/library': ['dist/moved.js'] })).rejects.toThrow('library dist/moved.js');
});
