import { expect, test } from 'vitest';
import { keyFrom } from './card-keys';

test('finds the key of a brand, and none under an inherited property name', () => {
  const keys = { orbit: 'PEM' };
  expect(keyFrom(keys, 'orbit')).toBe('PEM');
  for (const name of ['lumen', 'constructor', 'toString', '__proto__']) expect(keyFrom(keys, name)).toBeNull();
});
