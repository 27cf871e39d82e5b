import type { SavedCard } from '../../../contract/entities';
import { sessionStore } from '../../../runtime/storage/storage';

/** The purpose of a card change, as in `cardChange`. */
export type CardPurpose = 'renewal' | 'default' | 'keep';

type KnownCard = Pick<SavedCard, 'cardId' | 'isDefault' | 'isForRenewal'>;

/** A card change that the bank confirms on its own page, with the cards before the change. */
export interface PendingCardChange {
  uid: string;
  purpose: CardPurpose;
  cards: readonly KnownCard[];
}

export type CardOutcome = 'added' | 'renewal' | 'default' | 'unchanged';

const key = 'card-departure';

/** Stores the change in this tab until the member returns from the bank. */
export function savePendingChange({ cards, ...rest }: PendingCardChange): void {
  const known = cards.map(({ cardId, isDefault, isForRenewal }) => ({ cardId, isDefault, isForRenewal }));
  sessionStore.set(key, { ...rest, cards: known });
}

/** The change that this member is confirming at the bank, or null. */
export function pendingChangeOf(uid: string): PendingCardChange | null {
  const pendingChange = sessionStore.get<PendingCardChange>(key);
  return pendingChange?.uid === uid && Array.isArray(pendingChange.cards) ? pendingChange : null;
}

/** Deletes the stored change after the notice was shown. */
export function clearPendingChange(): void {
  sessionStore.set(key, undefined);
}

/** The result of a change, from the cards before and after it, because the return URL doesn't contain it. */
export function outcomeOf({ purpose, cards }: PendingCardChange, now: readonly KnownCard[]): CardOutcome {
  const idOf = (list: readonly KnownCard[], mark: 'isDefault' | 'isForRenewal') =>
    list.find((card) => card[mark])?.cardId;
  const isMoved = (mark: 'isDefault' | 'isForRenewal') => {
    const id = idOf(now, mark);
    return id !== undefined && id !== idOf(cards, mark);
  };
  if (purpose === 'renewal') return isMoved('isForRenewal') ? 'renewal' : 'unchanged';
  if (purpose === 'default') return isMoved('isDefault') ? 'default' : 'unchanged';
  return now.some(({ cardId }) => !cards.some((card) => card.cardId === cardId)) ? 'added' : 'unchanged';
}
