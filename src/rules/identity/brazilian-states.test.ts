import { expect, test } from 'vitest';
import { brazilianStates } from './brazilian-states';

test('the list has the 26 states and the federal district once each, sorted by name', () => {
  const names = brazilianStates.map(([, name]) => name);
  expect(new Set(brazilianStates.map(([code]) => code)).size).toBe(27);
  expect([...names].sort((a, b) => a.localeCompare(b, 'pt'))).toEqual(names);
  for (const [code] of brazilianStates) expect(code).toMatch(/^[A-Z]{2}$/);
});
