import type { SavedCard } from '../../../contract/entities';

/** The value of the option "new card" in a list of saved cards. The value of each saved card is its id. */
export const newCardValue = 'new';

/** Whether a saved card can still be charged: until the end of the month in `validity` (MM/YY). */
export function isUsable({ validity }: Pick<SavedCard, 'validity'>, now: number): boolean {
  const [month = 0, year = 0] = validity.split('/').map(Number);
  // `Date` counts months from 0, so this is the first day of the following month.
  return new Date(2000 + year, month, 1).getTime() > now;
}

/**
 * The id of the card to preselect: of the usable cards, the default card or else the first one. If no card is usable,
 * `newCardValue`.
 */
export function preselectedCardId(
  cards: readonly Pick<SavedCard, 'cardId' | 'validity' | 'isDefault'>[],
  now: number,
): string {
  const usable = cards.filter((card) => isUsable(card, now));
  return (usable.find(({ isDefault }) => isDefault) ?? usable[0])?.cardId ?? newCardValue;
}
