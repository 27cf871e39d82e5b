import { expect, test } from 'vitest';
import { type CardPurpose, outcomeOf } from './card-return';

const card = (cardId: string, { isDefault = false, isForRenewal = false } = {}) => ({
  cardId,
  isDefault,
  isForRenewal,
});
const before = [card('a', { isDefault: true, isForRenewal: true }), card('b')];
const outcome = (purpose: CardPurpose, now: typeof before) => outcomeOf({ uid: '1', purpose, cards: before }, now);

test('the renewal uses another card, saved or new, once the server says so', () => {
  expect(outcome('renewal', [card('a', { isDefault: true }), card('b', { isForRenewal: true })])).toBe('renewal');
  expect(outcome('renewal', [...before.map(({ cardId }) => card(cardId)), card('c', { isForRenewal: true })])).toBe(
    'renewal',
  );
});

test('a card counts as added only if the list has one more', () => {
  expect(outcome('keep', [...before, card('c')])).toBe('added');
  expect(outcome('keep', before)).toBe('unchanged');
});

test('the default card changed if another card is marked', () => {
  expect(outcome('default', [card('a'), card('b', { isDefault: true })])).toBe('default');
});

test('an unconfirmed change is shown as unchanged', () => {
  expect(outcome('renewal', before)).toBe('unchanged');
  expect(outcome('default', before)).toBe('unchanged');
  // A card that another tab deleted in the meantime doesn't count as a success.
  expect(outcome('renewal', [card('b')])).toBe('unchanged');
});
