import { expect, test } from 'vitest';
import { parseTvCode } from './code-form';

test('parseTvCode returns the code in uppercase, without spaces and dashes', () => {
  expect(parseTvCode('k7m2px')).toBe('K7M2PX');
  expect(parseTvCode(' K7M-2PX ')).toBe('K7M2PX');
});

test('parseTvCode returns null for a text of the wrong length, or with 0, O, 1, I or L, which look alike', () => {
  for (const text of ['', 'K7M2P', 'K7M2PXY', 'K7M2P0', 'K7M2PO', 'K7M2P1', 'K7M2PI', 'K7M2PL'])
    expect(parseTvCode(text)).toBeNull();
});
