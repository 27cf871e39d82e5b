import { expect, test } from 'vitest';
import { chatUrl } from './use-contact';

// The URL of the page that shows the chat link.
Object.assign(globalThis, { location: { href: 'https://shop.example/' } });
const api = 'https://api.example';

test('a phone number in any format becomes a WhatsApp link', () => {
  expect(chatUrl('5511955501001', api)).toBe('https://wa.me/5511955501001');
  expect(chatUrl('+55 (11) 95550-1001', api)).toBe('https://wa.me/5511955501001');
});

test('an https URL stays unchanged, and other URLs are refused', () => {
  expect(chatUrl('https://chat.example/room?x=1', api)).toBe('https://chat.example/room?x=1');
  expect(chatUrl('javascript:alert(1)', api)).toBeNull();
  expect(chatUrl('http://elsewhere.example/', api)).toBeNull();
});

test('there is no chat URL for a missing value or for a phone number of invalid length', () => {
  for (const chat of [null, undefined, '', '12345', '1234567890123456']) expect(chatUrl(chat, api)).toBeNull();
});
