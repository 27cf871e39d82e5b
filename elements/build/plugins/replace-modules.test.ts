import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';
import { type ModuleReplacement, replaceModules } from './replace-modules';

const [entry, original, stub] = ['/project/entry.ts', '/project/page.ts', '/project/stub.ts'];

const sources: Readonly<Record<string, string>> = {
  [entry]: `export { name } from './page';`,
  [original]: `export const name = 'original';`,
  [stub]: `export const name = 'stub';`,
};

/** Bundles an entry that imports './page' with the given replacements. Returns the code. */
async function bundle(...replacements: ModuleReplacement[]): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      replaceModules(replacements),
      {
        name: 'virtual-project',
        enforce: 'pre',
        resolveId: (id) => (id === './page' ? original : id),
        load: (id) => sources[id],
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })) as Rollup.RollupOutput;
  return result.output[0].code;
}

test('replaceModules replaces a module if its import matches a pattern', async () => {
  expect(await bundle([/^\.\/page$/, stub])).toContain('"stub"');
});

test('the build fails if no import matches a pattern', async () => {
  await expect(bundle([/^\.\/page$/, stub], [/^\.\/moved-page$/, stub])).rejects.toThrow(
    'no import matches /^\\.\\/moved-page$/',
  );
});
