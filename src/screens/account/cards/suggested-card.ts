import type { SavedCard } from '../../../contract/entities';
import { preselectedCard } from '../../shared/payment/saved-cards';

/** The id of the saved card to suggest in place of the one that the renewal charges now; `newCard` if there is none. */
export const suggestedCard = (
  cards: readonly Pick<SavedCard, 'cardId' | 'validity' | 'isDefault' | 'isForRenewal'>[],
  now: number,
): string =>
  preselectedCard(
    cards.filter(({ isForRenewal }) => !isForRenewal),
    now,
  );
