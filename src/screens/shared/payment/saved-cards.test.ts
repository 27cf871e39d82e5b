import { expect, test } from 'vitest';
import { toCardBrand } from '../../../ui/icons/card-brands/to-card-brand';
import { isUsable } from './saved-cards';

const now = Date.UTC(2026, 10, 20);

test('a card can be charged until the end of its month', () => {
  expect(isUsable({ validity: '11/26' }, now)).toBe(true);
  expect(isUsable({ validity: '10/26' }, now)).toBe(false);
});

test('an unlisted brand is unknown, even if its name is a property of every object', () => {
  expect(toCardBrand('mir')).toBe('mir');
  expect(toCardBrand('toString')).toBe('unknown');
});
