import { expect, test } from 'vitest';
import { calls } from '../../src/contract/calls';
import { handlers } from './calls';
import { notYet } from './not-yet';

test('every call of the contract is either answered or listed as not answered yet, never both', () => {
  expect([...Object.keys(handlers), ...notYet].sort()).toEqual(Object.keys(calls).sort());
});
