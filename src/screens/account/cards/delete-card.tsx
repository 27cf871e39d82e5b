import { useRef } from 'react';
import { deleteCard, listCard } from '../../../contract/calls/cards';
import type { SavedCard } from '../../../contract/entities';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { isOutcomeUnknown } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Dialog } from '../../../ui/overlays/dialog';
import styles, { sheet } from '../shared/account-list.module.css';
import { invalidateInAllTabs } from '../shared/queries';
import { useAction } from '../shared/use-action';

interface DeleteCardProps {
  /** Null while the dialog is closed. */
  card: SavedCard | null;
  onClose: () => void;
  onDone: () => void;
  /** Opens the dialog in which the member chooses another card for the renewal. */
  onChangeRenewal: () => void;
}

/**
 * Asks for confirmation, then deletes a card. The card that the renewal charges can't be deleted; for this card, the
 * dialog offers to choose another card for the renewal first.
 */
export function DeleteCard({ card, onClose, onDone, onChangeRenewal }: DeleteCardProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const { isBusy, error, run, reset } = useAction();
  // If the response to an earlier request was lost, the card may already be deleted.
  const wasEarlierResponseLost = useRef(false);
  if (!card) return null;
  const { cardId, ending } = card;
  const isInUse = card.isForRenewal || behaviorOf(error).blockedBy === 'renewal';
  const resetAndCall = (callback: () => void) => {
    if (wasEarlierResponseLost.current) invalidateInAllTabs(listCard);
    wasEarlierResponseLost.current = false;
    reset();
    callback();
  };
  const remove = async () => {
    const result = await context.call(deleteCard, { cardId });
    const isAlreadyDeleted = !result.ok && wasEarlierResponseLost.current && behaviorOf(result.error).isNotFound;
    if (!result.ok && !isAlreadyDeleted) {
      wasEarlierResponseLost.current ||= isOutcomeUnknown(result.error);
      return result.error;
    }
    invalidateInAllTabs(listCard);
    resetAndCall(onDone);
    return null;
  };
  return (
    <Dialog
      open
      onClose={() => resetAndCall(onClose)}
      title={t(isInUse ? 'account:deleteCard.inUseTitle' : 'account:deleteCard.title')}
      actions={
        <>
          {isInUse ? (
            <Button onClick={() => resetAndCall(onChangeRenewal)}>{t('account:deleteCard.changeFirst')}</Button>
          ) : (
            <Button variant="danger" busy={isBusy} onClick={() => void run(remove)}>
              {t('account:deleteCard.confirm')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => resetAndCall(onClose)}>
            {t('account:deleteCard.keep')}
          </Button>
        </>
      }
    >
      <p>{t(isInUse ? 'account:deleteCard.inUse' : 'account:deleteCard.text', { ending })}</p>
      {error && !isInUse && (
        <div className={styles.text}>
          <ErrorState title={t('account:deleteCard.failed')} error={error} />
        </div>
      )}
    </Dialog>
  );
}
