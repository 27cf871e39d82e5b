import { expect, test } from 'vitest';
import { keyFrom } from './card-keys';

test('returns a brand’s key, but nothing for the name of an inherited property', () => {
  const keys = { orbit: 'PEM' };
  expect(keyFrom(keys, 'orbit')).toBe('PEM');
  for (const name of ['lumen', 'constructor', 'toString', '__proto__']) expect(keyFrom(keys, name)).toBeNull();
});
