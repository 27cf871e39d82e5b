import { expect, it } from 'vitest';
import { passwordStrength } from './password-field';

it.each([
  ['abc12', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['secret', 'weak'],
  ['secret123', 'fair'],
  ['Secret-1234', 'good'],
  ['correct horse battery', 'strong'],
  ['Tr0ub4dor&3x', 'strong'],
] as const)('the password "%s" is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
