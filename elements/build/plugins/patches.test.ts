import { existsSync, readFileSync } from 'node:fs';
import { build, type Plugin, type Rollup } from 'vite';
import { describe, expect, it, test } from 'vitest';
import { inRoot } from '../paths';
import { patch, patches, patchLibraries } from './patches';

const files = [...new Set(patches.flatMap((row) => row.files))];
const pathOf = (file: string) => inRoot('node_modules', file);

describe.each(files)('%s', (file) => {
  const code = existsSync(pathOf(file)) ? readFileSync(pathOf(file), 'utf8') : '';

  it('contains everything that its patches replace', () => {
    expect(patch(code, pathOf(file), true)).not.toBe(code);
    // A package can also be linked from another folder.
    expect(patch(code, `/linked/node_modules/${file}`, true)).toBe(patch(code, pathOf(file), true));
  });

  it.each(patches.filter((row) => row.files.includes(file)).flatMap((row) => row.replacements.map(([find]) => [find])))(
    'stops the build if an update no longer contains %s',
    (find) => {
      expect(() => patch(code.replaceAll(find, ''), pathOf(file), true)).toThrow("doesn't contain");
    },
  );
});

test('patches for old engines don’t change other bundles', () => {
  const code = 'if (typeof value === "bigint") show(value);';
  const file = '/node_modules/zod/v4/core/checks.js';
  expect(patch(code, file, false)).toBe(code);
  expect(patch(code, file, true)).toBe('if (false) show(value);');
});

/** The names that a loop with this head visits on a page that extends Object.prototype. */
function visitedNames(code: string): unknown {
  return new Function(
    'a',
    `Object.prototype.extend = () => 1; try { ${code} } finally { delete Object.prototype.extend; }`,
  )({
    own: 1,
    b: { inner: 2 },
  });
}

test.each([
  ['for (const key in a)', ['own', 'b']],
  ['for (let key in a.b)', ['inner']],
])('the loop `%s` of zod skips inherited properties', (head, expected) => {
  const code = `const names = []; ${head} { names.push(key); } return names;`;
  expect(visitedNames(code)).toEqual([...expected, 'extend']);
  expect(visitedNames(patch(code, '/node_modules/zod/v4/core/schemas.js', false))).toEqual(expected);
});

test('each request that ky creates has options that inherit nothing', () => {
  const code = patch(
    "return new globalThis.Request('https://empty.invalid', { method: 'POST' });",
    '/node_modules/ky/distribution/core/Ky.js',
    false,
  );
  class Request {
    constructor(
      readonly url: string,
      readonly options: object,
    ) {}
  }
  const { options } = new Function('globalThis', code)({ Request });
  expect(Object.getPrototypeOf(options)).toBeNull();
  expect({ ...options }).toEqual({ method: 'POST' });
});

/** Bundles `/entry.js` of the files in `modules`. */
async function bundle(modules: Readonly<Record<string, string>>, ...plugins: Plugin[]): Promise<string> {
  const memoryFiles: Plugin = {
    name: 'memory-files',
    enforce: 'pre',
    resolveId: (id) => (id in modules ? id : undefined),
    load: (id) => modules[id],
  };
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [memoryFiles, ...plugins],
    build: { write: false, minify: false, rolldownOptions: { input: '/entry.js', preserveEntrySignatures: 'strict' } },
  })) as Rollup.RollupOutput;
  return output[0].code;
}

test('on a page that extends Object.prototype, a bundled namespace contains only the module’s exports', async () => {
  const modules = {
    '/entry.js': `import * as exported from '/exported.js'; report(Object.keys(exported));`,
    '/exported.js': 'export const first = 1; export const second = 2;',
  };
  const bundledNames = async (...plugins: Plugin[]): Promise<unknown> =>
    visitedNames(
      `let names; const report = (all) => { names = all; }; ${await bundle(modules, ...plugins)} return names;`,
    );
  expect(await bundledNames()).toEqual(['first', 'second', 'extend']);
  expect(await bundledNames(patchLibraries({ targetsOldEngines: false }))).toEqual(['first', 'second']);
});

test('the build for old engines fails if another library compares with `bigint`', async () => {
  const modules = { '/entry.js': 'export const isBig = (value) => typeof value === "bigint";' };
  await expect(bundle(modules, patchLibraries({ targetsOldEngines: true }))).rejects.toThrow('add its library');
});
