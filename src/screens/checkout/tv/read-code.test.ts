import { expect, test } from 'vitest';
import { readCode } from './read-code';

test('a code is read with any case and separators', () => {
  expect(readCode('k7m2px')).toBe('K7M2PX');
  expect(readCode(' K7M-2PX ')).toBe('K7M2PX');
});

test('other texts are not codes', () => {
  for (const text of ['', 'K7M2P', 'K7M2PXY', 'K7M2P0', 'K7M2PO', 'K7M2P1', 'K7M2PI', 'K7M2PL'])
    expect(readCode(text)).toBeNull();
});
