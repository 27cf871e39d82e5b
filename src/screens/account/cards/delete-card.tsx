import { useRef, useState } from 'react';
import { deleteCard, listCard } from '../../../contract/calls/cards';
import { renewInfo, updateRenewStatus } from '../../../contract/calls/renewal';
import type { SavedCard } from '../../../contract/entities';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { isOutcomeUnknown } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Dialog } from '../../../ui/overlays/dialog';
import { useAction } from '../../shared/use-action';
import styles, { sheet } from '../shared/account-list.module.css';
import { invalidateInAllTabs } from '../shared/queries';

interface DeleteCardProps {
  /** Null while the dialog is closed. */
  card: SavedCard | null;
  onClose: () => void;
  onDone: (isRenewalOff: boolean) => void;
  /** Opens the dialog in which the member chooses another card for the renewal. */
  onChangeRenewal: () => void;
}

/**
 * Asks for confirmation, then deletes a card. For the card that the renewal charges, the dialog offers to choose another
 * card for the renewal first, or to turn the renewal off and delete the card.
 */
export function DeleteCard({ card, onClose, onDone, onChangeRenewal }: DeleteCardProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const { isBusy, error, run, reset } = useAction();
  // If the response to an earlier request was lost, the card may already be deleted.
  const wasEarlierResponseLost = useRef(false);
  // Set once this dialog has turned the renewal off, also if the card couldn't be deleted then.
  const [isRenewalOff, setRenewalOff] = useState(false);
  if (!card) return null;
  const { cardId, ending } = card;
  const { blockedBy, staleData } = behaviorOf(error);
  const isInUse = !isRenewalOff && (card.isForRenewal || blockedBy === 'renewal');
  // The refusal to delete the renewal's card isn't shown, because the dialog then offers what to do.
  const isRefusalShown = error !== null && !(isInUse && blockedBy === 'renewal' && staleData !== 'renewal');
  const resetAndCall = (callback: () => void) => {
    if (wasEarlierResponseLost.current) invalidateInAllTabs(listCard);
    wasEarlierResponseLost.current = false;
    reset();
    setRenewalOff(false);
    callback();
  };
  const remove = async (hasTurnedOff: boolean) => {
    const result = await context.call(deleteCard, { cardId });
    const isAlreadyDeleted = !result.ok && wasEarlierResponseLost.current && behaviorOf(result.error).isNotFound;
    if (!result.ok && !isAlreadyDeleted) {
      wasEarlierResponseLost.current ||= isOutcomeUnknown(result.error);
      return result.error;
    }
    invalidateInAllTabs(listCard);
    resetAndCall(() => onDone(hasTurnedOff));
    return null;
  };
  const turnOffAndRemove = async () => {
    const result = await context.call(updateRenewStatus, { status: 'off' });
    if (!result.ok) return result.error;
    setRenewalOff(true);
    invalidateInAllTabs(renewInfo);
    return remove(true);
  };
  return (
    <Dialog
      open
      onClose={() => resetAndCall(onClose)}
      title={t(isInUse ? 'account:deleteCard.inUseTitle' : 'account:deleteCard.title')}
      actions={
        <>
          {isInUse && (
            <Button onClick={() => resetAndCall(onChangeRenewal)}>{t('account:deleteCard.changeFirst')}</Button>
          )}
          {/* One button for both, which keeps the focus when the renewal is off but the card couldn't be deleted. */}
          <Button
            variant="danger"
            busy={isBusy}
            onClick={() => void run(isInUse ? turnOffAndRemove : () => remove(isRenewalOff))}
          >
            {t(isInUse ? 'account:deleteCard.turnOff' : 'account:deleteCard.confirm')}
          </Button>
          <Button variant="quiet" onClick={() => resetAndCall(onClose)}>
            {t('account:deleteCard.keep')}
          </Button>
        </>
      }
    >
      <p>{t(isInUse ? 'account:deleteCard.inUse' : 'account:deleteCard.text', { ending })}</p>
      {isRenewalOff && <p role="status">{t('account:deleteCard.isOff')}</p>}
      {isRefusalShown && (
        <div className={styles.text}>
          <ErrorState title={t(isInUse ? 'account:renewal.off.failed' : 'account:deleteCard.failed')} error={error} />
        </div>
      )}
    </Dialog>
  );
}
