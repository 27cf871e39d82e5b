import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chunk } from './bundle';
import { addCompileHints } from './compile-hints';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hints-'));
});
afterEach(() => rm(folder, { recursive: true }));

const chunksOf = async (...names: string[]): Promise<Chunk[]> => {
  for (const name of names) await writeFile(path.join(folder, `${name}-1.js`), 'export{};');
  return names.map((name) => ({ name, fileName: `${name}-1.js` }) as Chunk);
};

test('only files that compile eagerly start with the hint', async () => {
  await addCompileHints(folder, await chunksOf('first', 'react'));
  const text = (name: string) => readFile(path.join(folder, `${name}-1.js`), 'utf8');
  expect(await text('first')).toBe('//# allFunctionsCalledOnLoad\nexport{};');
  expect(await text('react')).toBe('export{};');
});

test('a missing chunk fails the build', async () => {
  await expect(addCompileHints(folder, await chunksOf('react'))).rejects.toThrow('first');
});
