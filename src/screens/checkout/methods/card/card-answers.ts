import type { EncryptedFields } from '../../../../contract/card-frame/card-frame';
import type { SavedCard } from '../../../../contract/entities';
import { brandLengths, type CardBrand, cardExpiry } from '../../../../rules/payments/card';
import type { MethodAnswers } from '../../../shared/payment/payment-method';

/** The choice that is no saved card. */
export const newCard = 'new';

/** Whether a saved card can still be charged. */
export const isUsable = ({ validity }: Pick<SavedCard, 'validity'>, now: number): boolean =>
  cardExpiry(validity, now).ok;

/** The card offered first: the member's usual one, else any that still runs, else a new one. */
export function presetCard(cards: readonly SavedCard[], now: number): string {
  const usable = cards.filter((card) => isUsable(card, now));
  return (usable.find(({ isDefault }) => isDefault) ?? usable[0])?.cardId ?? newCard;
}

/** What a card adds to the request: the id of a saved one with its code where that is asked, or a new one's ciphertext. */
export function cardAnswers(
  card: { cardId: string; code?: EncryptedFields } | { fields: EncryptedFields; isSaving: boolean },
): MethodAnswers | null {
  if ('cardId' in card) {
    const { cardId, code } = card;
    return { cardId, ...(code && { securityCode: code.encrypted }) };
  }
  const { encrypted, card: summary } = card.fields;
  return summary ? { card: { encrypted, ...summary }, ...(card.isSaving && { saveCard: true }) } : null;
}

/** A brand by the name the server gives it; one nobody knows has a plain mark. */
export const knownBrand = (name: string): CardBrand =>
  Object.hasOwn(brandLengths, name) ? (name as CardBrand) : 'unknown';
