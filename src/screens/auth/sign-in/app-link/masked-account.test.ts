import { expect, test } from 'vitest';
import { maskedAccount } from './masked-account';

test('masks the middle of an email address, and all but the last four digits of a phone number', () => {
  expect(maskedAccount('trial@example.com')).toBe('t•••@example.com');
  expect(maskedAccount('11987654321')).toBe('•••4321');
});
