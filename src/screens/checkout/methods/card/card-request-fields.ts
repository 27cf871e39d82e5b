import type { EncryptedFields } from '../../../../contract/card-frame/card-frame';
import type { MethodRequestFields } from '../../../shared/payment/payment-method';

/** The request fields of a card: the id of a saved one, with its code if required, or the ciphertext of a new one. */
export function cardRequestFields(
  card: { cardId: string; code?: EncryptedFields } | { fields: EncryptedFields; isSaving: boolean },
): MethodRequestFields | null {
  if ('cardId' in card) {
    const { cardId, code } = card;
    return { cardId, ...(code && { securityCode: code.encrypted }) };
  }
  const { encrypted, card: summary } = card.fields;
  return summary ? { card: { encrypted, ...summary }, ...(card.isSaving && { saveCard: true }) } : null;
}
