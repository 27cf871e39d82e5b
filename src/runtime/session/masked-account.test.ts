import { expect, test } from 'vitest';
import { maskedAccount } from './masked-account';

test('maskedAccount keeps an email address’s first letter and domain, or a phone number’s last digits', () => {
  expect(maskedAccount('trial@example.com')).toBe('t•••@example.com');
  expect(maskedAccount('11987654321')).toBe('•••4321');
});
