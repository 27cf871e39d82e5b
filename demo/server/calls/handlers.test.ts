import { expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls';
import { handlers } from '.';

test('every call of the contract has a handler', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(calls).sort());
});
