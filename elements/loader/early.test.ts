import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listPlans } from '../../src/contract/calls/storefront/plans';

test('what is asked for early is the contract’s own call for plans', () => {
  const source = readFileSync(new URL('./early.ts', import.meta.url), 'utf8');
  expect(listPlans.method).toBe('GET');
  expect(/plansPath = '(.*)'/.exec(source)?.[1]).toBe(listPlans.path);
});
