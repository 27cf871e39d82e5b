import { expect, test } from 'vitest';
import { bundle } from './bundle';
import { compileHints } from './compile-hints';

/** Bundles an entry module for each name, which becomes the name of a chunk. Returns the chunks' code by name. */
async function buildChunks(...names: string[]): Promise<Record<string, string>> {
  const output = await bundle({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        enforce: 'pre',
        resolveId: (id) => (id.includes('virtual:') ? id : undefined),
        load: (id) => (id.includes('virtual:') ? 'export const value = 1;' : undefined),
      },
      compileHints(),
    ],
    build: {
      write: false,
      lib: { entry: Object.fromEntries(names.map((name) => [name, `virtual:${name}`])), formats: ['es'] },
    },
  });
  return Object.fromEntries(output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file.code]] : [])));
}

// In chunks.ts, `first` is the only chunk with `isCompiledEagerly`.

test('only chunks with `isCompiledEagerly` start with V8’s compile hint', async () => {
  const code = await buildChunks('first', 'react');
  expect(code.first).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  expect(code.react).not.toContain('allFunctionsCalledOnLoad');
});

test('the build fails if a chunk with `isCompiledEagerly` is missing', async () => {
  await expect(buildChunks('react')).rejects.toThrow('there is no chunk called first');
});
