import { expect, it } from 'vitest';
import { createEncryptLimit } from './encrypt-limit';

it('the card frame encrypts at most six times per minute', () => {
  const isAllowed = createEncryptLimit();
  const isAllowedAt = (second: number) => isAllowed(1_700_000_000_000 + second * 1000);
  expect([0, 1, 2, 3, 4, 5].map(isAllowedAt)).toEqual([true, true, true, true, true, true]);
  expect(isAllowedAt(59)).toBe(false);
  expect(isAllowedAt(60)).toBe(true);
  expect(isAllowedAt(60)).toBe(false);
});
