import { expect, test } from 'vitest';
import { type CardPurpose, outcomeOf } from './card-return';

const card = (cardId: string, { isDefault = false, isForRenewal = false } = {}) => ({
  cardId,
  isDefault,
  isForRenewal,
});
const before = [card('a', { isDefault: true, isForRenewal: true }), card('b')];
const outcome = (purpose: CardPurpose, now: typeof before) => outcomeOf({ uid: '1', purpose, cards: before }, now);

test('a renewal uses another card once the server says so, whether it was kept before or is new', () => {
  expect(outcome('renewal', [card('a', { isDefault: true }), card('b', { isForRenewal: true })])).toBe('renewal');
  expect(outcome('renewal', [...before.map(({ cardId }) => card(cardId)), card('c', { isForRenewal: true })])).toBe(
    'renewal',
  );
});

test('a card is added when the list has one more, and only then', () => {
  expect(outcome('keep', [...before, card('c')])).toBe('added');
  expect(outcome('keep', before)).toBe('unchanged');
});

test('another card is the usual one when its mark moved', () => {
  expect(outcome('default', [card('a'), card('b', { isDefault: true })])).toBe('default');
});

test('what the bank did not confirm is said to be as it was', () => {
  expect(outcome('renewal', before)).toBe('unchanged');
  expect(outcome('default', before)).toBe('unchanged');
  // A card deleted in another tab meanwhile is no success of this one.
  expect(outcome('renewal', [card('b')])).toBe('unchanged');
});
