import { useImperativeHandle, useRef } from 'react';
import type { EncryptedFields } from '../../../../contract/card-frame';
import type { SavedCard } from '../../../../contract/entities';
import { hasOwn } from '../../../../rules/own-fields';
import type { CardFrameHandle } from '../../../shared/card-form/card-frame.lazy';
import type { MethodFieldsProps, MethodRequestFields } from '../../../shared/payment/payment-method';
import { customerRequestKey } from '../../flow/start/attempts';

interface CardHandleOptions extends Pick<MethodFieldsProps, 'handle' | 'method' | 'draft'> {
  /** The chosen saved card; undefined for a new card. */
  card: SavedCard | undefined;
  /** Chooses a new card instead of a saved one, and focuses this choice. */
  chooseNewCard: () => void;
}

/**
 * Fills `handle` with functions that collect and check the saved or new card. Returns the refs of the frames that the
 * functions use: for a new card, and for the security code of a saved card.
 */
export function useCardHandle({ handle, method, draft, card, chooseNewCard }: CardHandleOptions) {
  const newCardFrame = useRef<CardFrameHandle>(null);
  const codeFrame = useRef<CardFrameHandle>(null);
  useImperativeHandle(handle, () => ({
    async collect(idempotencyKey) {
      if (card) {
        const { cardId } = card;
        if (!card.requiresSecurityCode) return cardRequestFields({ cardId });
        const code = await codeFrame.current?.encrypt(idempotencyKey);
        return code ? cardRequestFields({ cardId, code }) : null;
      }
      // If the provider needs a customer record, the card is sent before the payment, in the request that confirms this
      // record. A sealed card is valid only with the idempotency key of the request that contains it.
      const requestKey = method.needsCustomer ? customerRequestKey(idempotencyKey) : idempotencyKey;
      const fields = await newCardFrame.current?.encrypt(requestKey);
      return fields ? cardRequestFields({ fields, savesCard: method.canSaveCard === true && draft.savesCard }) : null;
    },
    validate() {
      // A saved card that needs no security code has no frame.
      const shownFrame = card ? codeFrame : newCardFrame;
      void shownFrame.current?.validate();
    },
    startOver() {
      if (card) chooseNewCard();
      else newCardFrame.current?.startOver();
    },
  }));
  return { newCardFrame, codeFrame };
}

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
