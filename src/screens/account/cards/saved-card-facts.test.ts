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

test('another card than the one charged now is suggested, the usual one first', () => {
  const present = card('a', { isForRenewal: true, isDefault: true });
  expect(suggestedCard([present, card('b'), card('c', { isDefault: true })], now)).toBe('c');
  expect(suggestedCard([present, card('b')], now)).toBe('b');
});

test('a new card is suggested where no other one can be charged', () => {
  expect(suggestedCard([card('a', { isForRenewal: true }), card('b', { validity: '08/25' })], now)).toBe(anotherCard);
  expect(suggestedCard([], now)).toBe(anotherCard);
});

test('a card runs until its month is over', () => {
  expect(isRunning({ validity: '11/26' }, now)).toBe(true);
  expect(isRunning({ validity: '10/26' }, now)).toBe(false);
});

test('a brand that nobody knows has a plain mark', () => {
  expect(markOf('mir')).toBe('mir');
  expect(markOf('toString')).toBe('unknown');
});
