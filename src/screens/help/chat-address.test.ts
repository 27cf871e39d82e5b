import { expect, test } from 'vitest';
import { chatAddress } from './chat-address';

// The page a chat is opened from.
Object.assign(globalThis, { location: { href: 'https://shop.example/' } });
const api = 'https://api.example';

test('a number opens the messenger, however it is written', () => {
  expect(chatAddress('5511955501001', api)).toBe('https://wa.me/5511955501001');
  expect(chatAddress('+55 (11) 95550-1001', api)).toBe('https://wa.me/5511955501001');
});

test('an https address is followed as it is, and nothing else is', () => {
  expect(chatAddress('https://chat.example/room?x=1', api)).toBe('https://chat.example/room?x=1');
  expect(chatAddress('javascript:alert(1)', api)).toBeNull();
  expect(chatAddress('http://elsewhere.example/', api)).toBeNull();
});

test('no number, or one too short or too long, is no chat', () => {
  for (const chat of [null, undefined, '', '12345', '1234567890123456']) expect(chatAddress(chat, api)).toBeNull();
});
