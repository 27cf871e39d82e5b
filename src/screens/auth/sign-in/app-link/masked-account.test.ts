import { expect, test } from 'vitest';
import { maskedAccount } from './masked-account';

test('maskedAccount keeps the first letter and domain of an email address, or the end of a phone number', () => {
  expect(maskedAccount('trial@example.com')).toBe('t•••@example.com');
  expect(maskedAccount('11987654321')).toBe('•••4321');
});
