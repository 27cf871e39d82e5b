import { expect, test } from 'vitest';
import { toCardBrand } from '../../../ui/icons/card-brands/to-card-brand';
import { isUsable } from './saved-cards';

const now = Date.parse('2026-11-20');

test('a saved card can be charged until the end of the month in which it expires', () => {
  expect(isUsable({ validity: '11/26' }, now)).toBe(true);
  expect(isUsable({ validity: '10/26' }, now)).toBe(false);
});

test('an unrecognized card brand becomes "unknown", even "toString", which is a property of every object', () => {
  expect(toCardBrand('mir')).toBe('mir');
  expect(toCardBrand('Mir')).toBe('mir');
  expect(toCardBrand('toString')).toBe('unknown');
});
