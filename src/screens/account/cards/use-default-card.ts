import { useState } from 'react';
import { useCardChange } from './use-card-change';

/** Returns `makeDefault`, which makes a saved card the default, with the state of its last call. */
export function useDefaultCard(onDone: () => void) {
  const [cardId, setCardId] = useState<string | null>(null);
  const { isBusy, error, confirmation, change, endConfirmation } = useCardChange('default', { onDone });
  return {
    error,
    /** The id of the card that is being made the default. */
    busyCardId: isBusy ? cardId : null,
    /** On a TV, the change to confirm on the bank's page; null if there is none. */
    confirmation,
    endConfirmation,
    makeDefault(newCardId: string) {
      setCardId(newCardId);
      void change({ cardId: newCardId });
    },
  };
}
