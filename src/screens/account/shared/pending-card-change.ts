import type { cardChange } from '../../../contract/calls/cards';
import type { RequestOf } from '../../../contract/define-call';
import type { SavedCard } from '../../../contract/entities';
import { sessionStore } from '../../../runtime/storage/storage';

/** The purpose of a card change: to use the card for the renewal, to make it the default, or only to save it. */
export type CardPurpose = NonNullable<RequestOf<typeof cardChange>['purpose']>;

type ComparedCard = Pick<SavedCard, 'cardId' | 'isDefault' | 'isForRenewal'>;

/** A card change that the member has to confirm on the bank's page. `cards` are the saved cards before the change. */
export interface PendingCardChange {
  /** The member who changes the card (`memberKey`). */
  owner: string;
  purpose: CardPurpose;
  cards: readonly ComparedCard[];
  /** The order of the failed renewal that the change pays; missing if the change charges nothing. */
  orderId?: string | undefined;
}

/** The outcome of a card change: a new card, another card for the renewal, another default card, or no change. */
export type CardChangeOutcome = 'added' | 'renewal' | 'default' | 'unchanged';

/** The key of the pending change in this tab's storage. */
export const pendingChangeKey = 'pending-card-change';

/** Stores the change in this tab until the member returns from the bank. */
export function savePendingChange({ cards, ...change }: PendingCardChange): void {
  const comparedCards = cards.map(({ cardId, isDefault, isForRenewal }) => ({ cardId, isDefault, isForRenewal }));
  sessionStore.set(pendingChangeKey, { ...change, cards: comparedCards });
}

/** The change that this member is confirming at the bank, or null. */
export function pendingChangeOf(owner: string | undefined): PendingCardChange | null {
  const pendingChange = sessionStore.get<PendingCardChange>(pendingChangeKey);
  return pendingChange && pendingChange.owner === owner && Array.isArray(pendingChange.cards) ? pendingChange : null;
}

/** Deletes the stored change once its outcome is known. */
export function clearPendingChange(): void {
  sessionStore.set(pendingChangeKey, undefined);
}

/**
 * Determines the outcome of a change by comparing the cards before and after, because the return URL doesn't contain
 * the outcome.
 */
export function cardChangeOutcome(
  { purpose, cards: before }: PendingCardChange,
  after: readonly ComparedCard[],
): CardChangeOutcome {
  // Whether the flag is on another card than before.
  const hasMoved = (flag: 'isDefault' | 'isForRenewal') => {
    const markedCard = after.find((card) => card[flag]);
    return markedCard !== undefined && markedCard.cardId !== before.find((card) => card[flag])?.cardId;
  };
  if (purpose === 'renewal') return hasMoved('isForRenewal') ? 'renewal' : 'unchanged';
  if (purpose === 'default') return hasMoved('isDefault') ? 'default' : 'unchanged';
  const hadCard = (cardId: string) => before.some((card) => card.cardId === cardId);
  return after.some(({ cardId }) => !hadCard(cardId)) ? 'added' : 'unchanged';
}
