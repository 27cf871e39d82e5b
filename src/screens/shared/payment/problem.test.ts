import { expect, test } from 'vitest';
import { isCardDeclined, type Problem } from './problem';

const refused = (code: string | null): Problem => ({ kind: 'refused', code });

test.each(['301', '302', '306', '315'])('code %s says that the card was declined', (code) => {
  expect(isCardDeclined(refused(code))).toBe(true);
});

test.each(['1000', '1021', '-2421', '-24050', '7777', null])('code %s says nothing about the card', (code) => {
  expect(isCardDeclined(refused(code))).toBe(false);
});

test('a price that changed says nothing about the card', () => {
  expect(isCardDeclined({ kind: 'priceChanged', code: '-2410' })).toBe(false);
  expect(isCardDeclined(null)).toBe(false);
});
