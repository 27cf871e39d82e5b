import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';
import { replaceForInLoops, safeForIn, withSafeExports } from './safe-for-in';

/** The names that a loop with this head visits on a page that extends Object.prototype. */
function visitedNames(loopHead: string): unknown {
  const body = `const names = []; ${loopHead} { names.push(key); } return names;`;
  return new Function('a', `Object.prototype.extend = 1; try { ${body} } finally { delete Object.prototype.extend; }`)({
    own: 1,
    b: { inner: 2 },
  });
}

test.each([
  ['for (const key in a)', ['own', 'b']],
  ['for (let key in a.b)', ['inner']],
])('replaceForInLoops makes the loop `%s` skip inherited properties', (loopHead, expected) => {
  expect(visitedNames(loopHead)).toEqual([...expected, 'extend']);
  expect(visitedNames(replaceForInLoops(loopHead))).toEqual(expected);
});

test('replaceForInLoops doesn’t change loops that check for own properties', () => {
  const code = 'for (const key in proto) {\n  if (!Object.prototype.hasOwnProperty.call(proto, key)) continue;\n}';
  expect(replaceForInLoops(code)).toBe(code);
});

test.each(['zod/v4/core/schemas.js', 'i18next/dist/esm/i18next.js'])(
  'replaceForInLoops changes a loop of %s',
  (file) => {
    const path = fileURLToPath(new URL(`../../../../node_modules/${file}`, import.meta.url));
    const code = readFileSync(path, 'utf8');
    expect(replaceForInLoops(code)).not.toBe(code);
  },
);

test('withSafeExports throws if the bundler’s `__exportAll` has no for-in loop', () => {
  expect(withSafeExports('var __exportAll = (all) => { for (var name in all) add(name); };')).toBe(
    'var __exportAll = (all) => { for (var name of Object.keys(all)) add(name); };',
  );
  expect(() => withSafeExports('var __exportAll = (all) => Object.keys(all).map(add);')).toThrow('update the plugin');
});

test('on a page that extends Object.prototype, a bundled namespace contains only the module’s exports', async () => {
  const modules: Readonly<Record<string, string>> = {
    '/entry.js': `import * as exported from '/exported.js'; report(Object.keys(exported));`,
    '/exported.js': 'export const first = 1; export const second = 2;',
  };
  const bundledNames = async (...plugins: ReturnType<typeof safeForIn>[]): Promise<unknown> => {
    const memoryFiles = {
      name: 'memory-files',
      enforce: 'pre' as const,
      resolveId: (id: string) => (id in modules ? id : undefined),
      load: (id: string) => modules[id],
    };
    const { output } = (await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [memoryFiles, ...plugins],
      build: { write: false, minify: false, rolldownOptions: { input: '/entry.js' } },
    })) as Rollup.RollupOutput;
    const run = new Function(
      'report',
      `Object.prototype.extend = () => 1; try { ${output[0].code} } finally { delete Object.prototype.extend; }`,
    );
    let names: unknown;
    run((reported: unknown) => {
      names = reported;
    });
    return names;
  };
  expect(await bundledNames()).toEqual(['first', 'second', 'extend']);
  expect(await bundledNames(safeForIn())).toEqual(['first', 'second']);
});
