import type { SavedCard } from '../../../contract/entities';
import { preselectedCard } from '../../shared/payment/saved-cards';

/** The card to suggest instead of the one that the renewal charges. */
export const suggestedCard = (
  cards: readonly Pick<SavedCard, 'cardId' | 'validity' | 'isDefault' | 'isForRenewal'>[],
  now: number,
): string =>
  preselectedCard(
    cards.filter(({ isForRenewal }) => !isForRenewal),
    now,
  );
