import { expect, test } from 'vitest';
import { inRoot } from '../paths';
import { type BuiltChunk, type Chunks, chunkFileOf, withImports } from './built-chunks';

const chunk = (fileName: string, imports: string[]): [string, BuiltChunk] => [
  fileName,
  {
    name: fileName,
    fileName,
    imports,
    isEntry: false,
    facadeModuleId: null,
    moduleIds: [inRoot('src', fileName)],
  },
];

const chunks: Chunks = new Map([
  chunk('entry', ['large', 'small']),
  chunk('large', ['shared']),
  chunk('small', ['shared', 'entry']),
  chunk('shared', []),
]);

test('withImports returns the file, then its imports: each after its own imports', () => {
  expect([...withImports(chunks, 'entry')]).toEqual(['entry', 'shared', 'large', 'small']);
});

test('withImports keeps the name of a file that isn’t a chunk', () => {
  expect([...withImports(chunks, 'external')]).toEqual(['external']);
});

test('chunkFileOf finds the chunk that contains a source, and throws if there is none', () => {
  expect(chunkFileOf(chunks, 'src/small')).toBe('small');
  expect(() => chunkFileOf(chunks, 'src/missing')).toThrow("src/missing isn't in the build");
});
