import type { SavedCard } from '../../../contract/entities';
import { preselectedCard } from '../../shared/payment/saved-cards';

/** The id of the card to suggest instead of the card that the renewal charges now. */
export const suggestedCard = (
  cards: readonly Pick<SavedCard, 'cardId' | 'validity' | 'isDefault' | 'isForRenewal'>[],
  now: number,
): string =>
  preselectedCard(
    cards.filter(({ isForRenewal }) => !isForRenewal),
    now,
  );
