import { expect, test } from 'vitest';
import { inRoot } from '../paths';
import { aChunk } from './a-chunk';
import { type BuiltChunk, type Chunks, chunkFileOf, withImports } from './built-chunks';

const chunk = (fileName: string, imports: string[], size = 1): [string, BuiltChunk] => [
  fileName,
  aChunk(fileName, { imports, moduleIds: [inRoot('src', fileName)], code: ' '.repeat(size) }),
];

const chunks: Chunks = new Map([
  chunk('entry', ['large', 'small']),
  chunk('large', ['shared'], 9),
  chunk('small', ['shared', 'entry'], 2),
  chunk('shared', []),
]);

test('withImports returns the file, then its imports: each after its own imports, and the smallest first', () => {
  expect([...withImports(chunks, 'entry')]).toEqual(['entry', 'shared', 'small', 'large']);
});

test('withImports keeps the name of a file that isn’t a chunk', () => {
  expect([...withImports(chunks, 'external')]).toEqual(['external']);
});

test('chunkFileOf finds the chunk that contains a source, and throws if there is none', () => {
  expect(chunkFileOf(chunks, 'src/small')).toBe('small');
  expect(() => chunkFileOf(chunks, 'src/missing')).toThrow("src/missing isn't in the build");
});
