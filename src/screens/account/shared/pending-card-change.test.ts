import { expect, test } from 'vitest';
import { type CardPurpose, cardChangeOutcome } from './pending-card-change';

const card = (cardId: string, { isDefault = false, isForRenewal = false } = {}) => ({
  cardId,
  isDefault,
  isForRenewal,
});
// After the member returns from the bank's page, which asks to confirm the change of a card, cardChangeOutcome compares
// the saved cards before and after.
const before = [card('a', { isDefault: true, isForRenewal: true }), card('b')];
const outcome = (purpose: CardPurpose, after: typeof before) =>
  cardChangeOutcome({ owner: 'https://a.example:1', purpose, cards: before }, after);

test('cardChangeOutcome returns `renewal` if the renewal now charges another saved card or a new card', () => {
  expect(outcome('renewal', [card('a', { isDefault: true }), card('b', { isForRenewal: true })])).toBe('renewal');
  expect(outcome('renewal', [...before.map(({ cardId }) => card(cardId)), card('c', { isForRenewal: true })])).toBe(
    'renewal',
  );
});

test('cardChangeOutcome returns `added` only if the member has a new card', () => {
  expect(outcome('keep', [...before, card('c')])).toBe('added');
  expect(outcome('keep', before)).toBe('unchanged');
});

test('cardChangeOutcome returns `default` if a different card is now the default', () => {
  expect(outcome('default', [card('a'), card('b', { isDefault: true })])).toBe('default');
});

test('cardChangeOutcome returns `unchanged` if the member did not confirm the change', () => {
  expect(outcome('renewal', before)).toBe('unchanged');
  expect(outcome('default', before)).toBe('unchanged');
  // Another tab deleted the renewal's card in the meantime. That doesn't count as a changed renewal card.
  expect(outcome('renewal', [card('b')])).toBe('unchanged');
});
