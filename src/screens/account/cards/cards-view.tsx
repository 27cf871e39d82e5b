import { useState } from 'react';
import { listCard } from '../../../contract/calls/cards';
import { cardsOf, isMandate, type SavedMethod } from '../../../contract/entities';
import { isUnsupported } from '../../../runtime/api/call-error';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { AsyncList, QueryError } from '../../../ui/async/async-view';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { CardIcon } from '../../../ui/icons/icons';
import { mandateObstacle } from '../../shared/mandates/mandates';
import accountStyles from '../account.module.css';
import styles, { sheet } from '../shared/account-list.module.css';
import { capabilitiesOf } from '../shared/account-state';
import { useFreshQuery, useRenewal } from '../shared/queries';
import { hasMandates } from '../shared/renewal-options';
import { useResumable } from '../shared/session-end';
import { ScrollIntoView, ViewHeader } from '../shared/view-parts';
import { CardRow } from './card-row';
import { ChangeCardDialog } from './change-card-dialog';
import { ConfirmOnPhoneDialog } from './confirm-on-phone';
import { DeleteCard } from './delete-card';
import { MandateRow } from './mandate-row';
import { useCardChange } from './use-card-change';

interface State {
  /**
   * What `ChangeCardDialog` is open for: `keep` saves a card, `renewal` changes the card that renewal charges. Null
   * while the dialog is closed.
   */
  purpose: 'keep' | 'renewal' | null;
  /** The id of the card that is preselected in the dialog when it opens for `renewal`. */
  preselectedId: string | undefined;
  /** The id of the card to delete. Not the card itself, because its data may change while the dialog is open. */
  deletingId: string | null;
  /** The last completed action. `renewal`: the renewal's card was changed. `default`: a card was made the default. */
  outcome: 'added' | 'renewal' | 'deleted' | 'deletedAndOff' | 'default' | 'revoked' | null;
}

const initialState: State = {
  purpose: null,
  preselectedId: undefined,
  deletingId: null,
  outcome: null,
};

/** Mandates that the payer was asked to authorize, but didn't, are listed by the server only for the waiting dialog. */
const isListed = (method: SavedMethod): boolean =>
  !isMandate(method) || method.isForRenewal || method.status === 'active' || method.status === 'paused';

/**
 * The member's saved cards and mandates, with buttons to add and delete cards and to choose the default card and the card that
 * renewal charges.
 */
export function CardsView() {
  useSheet(sheet);
  const { t } = useTexts();
  const cards = useFreshQuery(listCard, {});
  const renewal = useRenewal();
  const [{ purpose, preselectedId, deletingId, outcome }, update] = useResumable('cards', initialState, {
    exclude: ['outcome'],
  });
  const handleDefaultChange = () => update({ outcome: 'default' });
  const defaultCard = useDefaultCard(handleDefaultChange);
  const hasRenewal = renewal.data !== undefined && capabilitiesOf(renewal.data).canChangeCard === true;
  const showsMethods = hasMandates(renewal.data) || (cards.data?.cards ?? []).some(isMandate);
  const openAddDialog = () => update({ purpose: 'keep', outcome: null });
  return (
    <div className={accountStyles.view}>
      <ViewHeader
        title={t('account:cards.title')}
        about={t(showsMethods ? 'account:cards.methods.about' : 'account:cards.about')}
        action={
          <div>
            <Button variant="secondary" size="small" onClick={openAddDialog}>
              {t('account:cards.add')}
            </Button>
          </div>
        }
      />
      {outcome && (
        <ScrollIntoView key={outcome}>
          <Notice kind="success" role="status">
            {t(`account:cards.done.${outcome}`)}
          </Notice>
        </ScrollIntoView>
      )}
      {defaultCard.error && (
        <ScrollIntoView>
          <ErrorState title={t('account:cards.defaultFailed')} error={defaultCard.error} />
        </ScrollIntoView>
      )}
      <AsyncList
        query={cards}
        failedTitle={t('account:cards.notLoaded')}
        className={styles.list}
        skeleton={{ count: 2, height: 'calc(var(--s-px) * 96)' }}
        empty={
          <EmptyState icon={<CardIcon />} title={t('account:cards.noneTitle')}>
            {t('account:cards.noneText')}
          </EmptyState>
        }
        itemsOf={(data) => data.cards.filter(isListed)}
        renderItem={(card) =>
          isMandate(card) ? (
            <MandateRow
              key={card.cardId}
              mandate={card}
              obstacle={card.isForRenewal && renewal.data ? mandateObstacle(renewal.data) : null}
              hasRenewal={hasRenewal}
              onChangeRenewal={() =>
                update({
                  purpose: 'renewal',
                  preselectedId: card.isForRenewal ? undefined : card.cardId,
                  outcome: null,
                })
              }
              onRevoked={() => update({ outcome: 'revoked' })}
            />
          ) : (
            <CardRow
              key={card.cardId}
              card={card}
              hasRenewal={hasRenewal}
              isBusy={defaultCard.busyCardId === card.cardId}
              onMakeDefault={() => {
                update({ outcome: null });
                defaultCard.makeDefault(card.cardId);
              }}
              onChangeRenewal={() =>
                update({
                  purpose: 'renewal',
                  preselectedId: card.isForRenewal ? undefined : card.cardId,
                  outcome: null,
                })
              }
              onDelete={() => update({ deletingId: card.cardId, outcome: null })}
            />
          )
        }
      />
      {/* Without the renewal, the list can't offer to change its card. */}
      {!isUnsupported(renewal.error) && <QueryError query={renewal} failedTitle={t('account:renewal.notLoaded')} />}
      <ChangeCardDialog
        open={purpose !== null}
        purpose={purpose ?? 'keep'}
        preselectedId={preselectedId}
        onClose={() => update({ purpose: null })}
        onDone={() => update({ purpose: null, outcome: purpose === 'renewal' ? 'renewal' : 'added' })}
      />
      <ConfirmOnPhoneDialog
        confirmation={defaultCard.confirmation}
        onDone={() => {
          defaultCard.endConfirmation();
          handleDefaultChange();
        }}
        onEnd={defaultCard.endConfirmation}
      />
      <DeleteCard
        card={cardsOf(cards.data?.cards).find(({ cardId }) => cardId === deletingId) ?? null}
        onClose={() => update({ deletingId: null })}
        onDone={(isRenewalOff) => update({ deletingId: null, outcome: isRenewalOff ? 'deletedAndOff' : 'deleted' })}
        onChangeRenewal={() => update({ deletingId: null, purpose: 'renewal', preselectedId: undefined })}
      />
    </div>
  );
}

/** Returns `makeDefault`, which makes a saved card the default, with the state of its last call. */
function useDefaultCard(onDone: () => void) {
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
