import type { SavedCard } from '../../../contract/entities';

/** The choice of a new card in a list of saved ones. */
export const newCard = 'new';

/** Whether a saved card (MM/YY) can still be charged: until the end of its month. */
export function isUsable({ validity }: Pick<SavedCard, 'validity'>, now: number): boolean {
  const [month = 0, year = 0] = validity.split('/').map(Number);
  return new Date(2000 + year, month, 1).getTime() > now;
}

/** The card to preselect: the default card, otherwise the first usable one, otherwise a new one. */
export function preselectedCard(
  cards: readonly Pick<SavedCard, 'cardId' | 'validity' | 'isDefault'>[],
  now: number,
): string {
  const usable = cards.filter((card) => isUsable(card, now));
  return (usable.find(({ isDefault }) => isDefault) ?? usable[0])?.cardId ?? newCard;
}
