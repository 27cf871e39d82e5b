import { expect, test } from 'vitest';
import { inRoot } from '../paths';
import { aChunk } from './a-chunk';
import type { BuiltChunk } from './built-chunks';
import { firstViewSource, loaderTable } from './file-tables';

interface Options extends Partial<BuiltChunk> {
  /** Number of characters in the file. */
  size?: number;
}

const chunk = (name: string, { size = 0, ...options }: Options = {}): [string, BuiltChunk] => [
  `${name}.js`,
  aChunk(`${name}.js`, { name, code: ' '.repeat(size), ...options }),
];

test('loaderTable lists each element’s own file, then the first view, then other files that are large enough', () => {
  const chunks = new Map([
    chunk('sub-plans', { isEntry: true, imports: ['first.js', 'react.js', 'small.js'] }),
    chunk('sub-help', { isEntry: true, imports: ['react.js', 'help.js'] }),
    chunk('react', { size: 7_000 }),
    chunk('first', { size: 9_000, moduleIds: [inRoot(firstViewSource)] }),
    chunk('help', { size: 7_000 }),
    chunk('small', { size: 100 }),
  ]);
  const { files, tags } = loaderTable(chunks);
  const filesOf = (tag: string) => tags[tag]?.map((index) => files[index]);
  expect(filesOf('sub-plans')).toEqual(['sub-plans.js', 'first.js', 'react.js']);
  // `help.js` is as large as `react.js`, but the limit is higher for files that only one element imports.
  expect(filesOf('sub-help')).toEqual(['sub-help.js', 'react.js']);
});
