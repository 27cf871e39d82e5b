import { expect, test } from 'vitest';
import { newCardValue } from '../../shared/payment/saved-cards';
import { suggestedCardId } from './change-card.lazy';

const now = Date.UTC(2026, 10, 20);
const aCard = (cardId: string, overrides: object = {}) => ({
  cardId,
  validity: '08/32',
  isDefault: false,
  isForRenewal: false,
  ...overrides,
});

test('suggests a card other than the renewal’s current one, preferably the default card', () => {
  const current = aCard('a', { isForRenewal: true, isDefault: true });
  expect(suggestedCardId([current, aCard('b'), aCard('c', { isDefault: true })], now)).toBe('c');
  expect(suggestedCardId([current, aCard('b')], now)).toBe('b');
});

test('suggests entering a new card if no saved card except the renewal’s current one can be charged', () => {
  expect(suggestedCardId([aCard('a', { isForRenewal: true }), aCard('b', { validity: '08/25' })], now)).toBe(
    newCardValue,
  );
  expect(suggestedCardId([], now)).toBe(newCardValue);
});
