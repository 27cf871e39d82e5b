import { expect, it } from 'vitest';
import { encryptLimit } from './encrypt-limit';

it('allows six encryptions per minute', () => {
  const mayEncrypt = encryptLimit();
  const mayEncryptAt = (second: number) => mayEncrypt(1_700_000_000_000 + second * 1000);
  expect([0, 1, 2, 3, 4, 5].map(mayEncryptAt)).toEqual([true, true, true, true, true, true]);
  expect(mayEncryptAt(59)).toBe(false);
  expect(mayEncryptAt(60)).toBe(true);
  expect(mayEncryptAt(60)).toBe(false);
});
