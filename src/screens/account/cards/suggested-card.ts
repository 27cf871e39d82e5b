import type { SavedCard } from '../../../contract/entities';
import { preselectedCardId } from '../../shared/payment/saved-cards';

/**
 * The id of the saved card to suggest in place of the card that the renewal charges now; `newCardValue` (the option to
 * enter a new card) if there is no other usable card.
 */
export const suggestedCardId = (
  cards: readonly Pick<SavedCard, 'cardId' | 'validity' | 'isDefault' | 'isForRenewal'>[],
  now: number,
): string =>
  preselectedCardId(
    cards.filter(({ isForRenewal }) => !isForRenewal),
    now,
  );
