import { expect, test } from 'vitest';
import { findCycles } from './import-cycles';

test('findCycles finds a cycle if the search starts at a file outside the cycle', () => {
  const importsByFile = new Map([
    ['page', ['list']],
    ['list', ['row', 'button']],
    ['row', ['cell']],
    ['cell', ['row', 'button']],
  ]);
  expect(findCycles(importsByFile)).toEqual([['row', 'cell', 'row']]);
});

test('findCycles finds nothing if two files import the same file', () => {
  const importsByFile = new Map([
    ['page', ['list', 'row']],
    ['list', ['row']],
  ]);
  expect(findCycles(importsByFile)).toEqual([]);
});

test('findCycles finds a separate cycle in each of two folders', () => {
  const importsByFile = new Map([
    ['a/one', ['a/two']],
    ['a/two', ['a/one']],
    ['b/one', ['b/two', 'a/one']],
    ['b/two', ['b/one']],
  ]);
  expect(findCycles(importsByFile)).toEqual([
    ['a/one', 'a/two', 'a/one'],
    ['b/one', 'b/two', 'b/one'],
  ]);
});
