import type { EncryptedFields } from '../../../../contract/card-frame/card-frame';
import { hasOwn } from '../../../../rules/own-fields';
import type { MethodRequestFields } from '../../../shared/payment/payment-method';

/**
 * The card's part of the payment request. For a saved card: its id, and `code` (the security code) if required. For a
 * new card: the encrypted fields and the summary of the card. Null if the card frame returned no summary.
 */
export function cardRequestFields(
  card: { cardId: string; code?: EncryptedFields } | { fields: EncryptedFields; savesCard: boolean },
): MethodRequestFields | null {
  if (hasOwn(card, 'cardId')) {
    const { cardId, code } = card;
    return { cardId, ...(code && { securityCode: code.encrypted }) };
  }
  const { encrypted, card: summary } = card.fields;
  return summary ? { card: { encrypted, ...summary }, ...(card.savesCard && { saveCard: true }) } : null;
}
