import { expect, test } from 'vitest';
import { parseCode } from './parse-code';

test('a code is read with any case and separators', () => {
  expect(parseCode('k7m2px')).toBe('K7M2PX');
  expect(parseCode(' K7M-2PX ')).toBe('K7M2PX');
});

test('invalid codes return null', () => {
  for (const text of ['', 'K7M2P', 'K7M2PXY', 'K7M2P0', 'K7M2PO', 'K7M2P1', 'K7M2PI', 'K7M2PL'])
    expect(parseCode(text)).toBeNull();
});
