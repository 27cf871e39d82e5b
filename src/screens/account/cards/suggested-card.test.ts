import { expect, test } from 'vitest';
import { newCard } from '../../shared/payment/saved-cards';
import { suggestedCard } from './suggested-card';

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
  expect(suggestedCard([card('a', { isForRenewal: true }), card('b', { validity: '08/25' })], now)).toBe(newCard);
  expect(suggestedCard([], now)).toBe(newCard);
});
