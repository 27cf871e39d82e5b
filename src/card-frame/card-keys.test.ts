import { expect, test } from 'vitest';
import { keyFrom } from './card-keys';

test('keyFrom returns a brand’s key, and null for unknown brands and names of inherited properties', () => {
  const keys = { orbit: 'PEM' };
  expect(keyFrom(keys, 'orbit')).toBe('PEM');
  for (const name of ['lumen', 'constructor', 'toString', '__proto__']) expect(keyFrom(keys, name)).toBeNull();
});
