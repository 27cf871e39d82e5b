import { expect, it } from 'vitest';
import { stateOfCapital, stateOfPostalCode } from './brazilian-address';
import { brazilianStates } from './brazilian-states';

it('the first five digits of a postal code determine the state', () => {
  expect(['01310-100', '69900-000', '69300', '72800-000', '70040010', '99999-999'].map(stateOfPostalCode)).toEqual([
    'SP',
    'AC',
    'RR',
    'GO',
    'DF',
    'RS',
  ]);
  expect(['', '0131', '00999-000', 'abcde'].map(stateOfPostalCode)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('every state has a range of postal codes', () => {
  const states = new Set(
    Array.from({ length: 100_000 }, (_, code) => stateOfPostalCode(String(code).padStart(5, '0'))),
  );
  expect(brazilianStates.filter(([state]) => !states.has(state))).toEqual([]);
});

it('a state capital determines the state if no other city has its name', () => {
  expect([' São  Paulo', 'BRASILIA', 'Palmas', 'constructor'].map(stateOfCapital)).toEqual([
    'SP',
    'DF',
    undefined,
    undefined,
  ]);
});
