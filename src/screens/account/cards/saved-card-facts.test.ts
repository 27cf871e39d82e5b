import { expect, test } from 'vitest';
import { anotherCard, isRunning, markOf, suggestedCard } from './saved-card-facts';

const now = Date.UTC(2026, 10, 20);
const card = (cardId: string, more: object = {}) => ({
  cardId,
  validity: '08/32',
  isDefault: false,
  isForRenewal: false,
  ...more,
});

test('preselects another card than the current one, the default first', () => {
  const present = card('a', { isForRenewal: true, isDefault: true });
  expect(suggestedCard([present, card('b'), card('c', { isDefault: true })], now)).toBe('c');
  expect(suggestedCard([present, card('b')], now)).toBe('b');
});

test('preselects a new card if no other can be charged', () => {
  expect(suggestedCard([card('a', { isForRenewal: true }), card('b', { validity: '08/25' })], now)).toBe(anotherCard);
  expect(suggestedCard([], now)).toBe(anotherCard);
});

test('a card is valid until the end of its month', () => {
  expect(isRunning({ validity: '11/26' }, now)).toBe(true);
  expect(isRunning({ validity: '10/26' }, now)).toBe(false);
});

test('an unknown brand has the generic logo', () => {
  expect(markOf('mir')).toBe('mir');
  expect(markOf('toString')).toBe('unknown');
});
