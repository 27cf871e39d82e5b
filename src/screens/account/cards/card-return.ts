import type { SavedCard } from '../../../contract/entities';
import { sessionStore } from '../../../runtime/storage/storage';

/** What a card was changed for; as `cardChange` names it. */
export type CardPurpose = 'renewal' | 'default' | 'keep';

type KnownCard = Pick<SavedCard, 'cardId' | 'isDefault' | 'isForRenewal'>;

/** A change that the holder's bank asks about on a page of its own, and the cards as they stood before. */
export interface CardDeparture {
  uid: string;
  purpose: CardPurpose;
  cards: readonly KnownCard[];
}

export type CardOutcome = 'added' | 'renewal' | 'default' | 'unchanged';

const key = 'card-departure';

/** Keeps for this tab what is to be looked for when the holder comes back from the bank. */
export function keepDeparture({ cards, ...rest }: CardDeparture): void {
  const known = cards.map(({ cardId, isDefault, isForRenewal }) => ({ cardId, isDefault, isForRenewal }));
  sessionStore.set(key, { ...rest, cards: known });
}

/** The change this member went to the bank for, or null. */
export function departureOf(uid: string): CardDeparture | null {
  const kept = sessionStore.get<CardDeparture>(key);
  return kept?.uid === uid && Array.isArray(kept.cards) ? kept : null;
}

/** It was told; whoever comes again is told nothing. */
export function departureIsOver(): void {
  sessionStore.set(key, undefined);
}

/** What became of a change, from the server's list of cards before and after: the bank's address says nothing of it. */
export function outcomeOf({ purpose, cards }: CardDeparture, now: readonly KnownCard[]): CardOutcome {
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
