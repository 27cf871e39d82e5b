import { useCallback, useRef } from 'react';
import { listCard } from '../../../contract/calls/payments/payments';
import type { Renewal, SavedCard } from '../../../contract/entities';
import { serverNow } from '../../../runtime/api/server-clock';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { RadioCards } from '../../../ui/choices/radio-cards';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import { CardBrandLogo } from '../../../ui/icons/card-brands/card-brand';
import { toCardBrand } from '../../../ui/icons/card-brands/to-card-brand';
import { CardIcon } from '../../../ui/icons/icons';
import { LazyPart } from '../../../ui/lazy/lazy-part';
import { useScreenPart } from '../../shared/parts/screen-parts';
import type { Draft } from '../../shared/payment/checkout-draft';
import type { MethodHandle } from '../../shared/payment/payment-method';
import { isUsable, newCardValue } from '../../shared/payment/saved-cards';
import type { SecurityCodeHandle } from '../../shared/payment/security-code-props';
import styles, { sheet } from '../shared/account-list.module.css';
import { isSecurityCodeError } from '../shared/account-state/renewal-options';
import { useResumable } from '../shared/session-end/use-resumable';
import { cardFieldsProps } from './card-fields-props';
import { ConfirmOnPhone } from './confirm-on-phone';
import { suggestedCardId } from './suggested-card';
import { useCardChange } from './use-card-change';

export interface ChangeCardProps {
  /** `renewal`: the next renewal charges the card. `keep`: only saves a new card. */
  purpose: 'renewal' | 'keep';
  /** The id of the preselected card; by default, a card other than the renewal's current one. */
  preselectedId?: string | undefined;
  onClose: () => void;
  /** Called after the card was saved or the renewal's card was changed. */
  onDone: (renewal: Renewal) => void;
}

interface State {
  /** The id of a saved card, or `newCardValue`; null until the member chooses. */
  chosen: string | null;
  /** The card brand of the number that is typed into the card frame. */
  typedBrand: string | undefined;
}

const initialState: State = { chosen: null, typedBrand: undefined };

/** A form to choose a saved card, or to type a new one into the card frame (an iframe). */
export function ChangeCard({ purpose, preselectedId, onClose, onDone }: ChangeCardProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const newCardForm = useRef<MethodHandle>(null);
  const securityCodeField = useRef<SecurityCodeHandle>(null);
  const loadCardFields = useScreenPart('loadCardFields');
  const loadSecurityCode = useScreenPart('loadSecurityCode');
  const savedCards = useQuery(listCard, purpose === 'renewal' ? {} : null);
  const [state, update] = useResumable('change-card', initialState, { exclude: ['typedBrand'] });
  const { change, isBusy, error, confirmation, endConfirmation } = useCardChange(purpose, onDone);
  const cards = savedCards.data?.cards ?? [];
  const chosen = state.chosen ?? preselectedId ?? suggestedCardId(cards, serverNow());
  // Undefined if the member types a new card.
  const chosenCard = cards.find(({ cardId }) => cardId === chosen);
  // Once mounted, the card frame stays mounted while a saved card is selected, so that the typed card isn't lost.
  const hasMountedFrame = useRef(false);
  const isLoading = purpose === 'renewal' && savedCards.status === 'loading' && !savedCards.data;
  if (!chosenCard && !isLoading) hasMountedFrame.current = true;
  const chosenBrand = chosenCard?.brand ?? state.typedBrand;

  const onDraft = useCallback(({ cardBrand }: Partial<Draft>) => update({ typedBrand: cardBrand }), [update]);
  // In a session that was created on a partner's page, the server requires a saved card's security code before
  // renewals may charge the card.
  const needsSecurityCode = purpose === 'renewal' && chosenCard?.requiresSecurityCode === true;
  const collectCode = async (idempotencyKey: string) =>
    (await securityCodeField.current?.collect(idempotencyKey)) ?? null;
  const collectNewCard = async (idempotencyKey: string) =>
    (await newCardForm.current?.collect(idempotencyKey))?.card ?? null;
  const save = () => {
    void change(chosenCard ? { cardId: chosenCard.cardId, ...(needsSecurityCode && { collectCode }) } : collectNewCard);
  };

  if (confirmation) return <ConfirmOnPhone confirmation={confirmation} onDone={onDone} onEnd={endConfirmation} />;
  if (isLoading) {
    return (
      <Loading>
        <Skeleton height="calc(var(--s-px) * 320)" />
      </Loading>
    );
  }
  return (
    <div className={styles.stack}>
      <p className={styles.meta}>{t(`account:changeCard.about.${purpose}`)}</p>
      {cards.length > 0 && <CardChoice cards={cards} chosen={chosen} onChoose={(next) => update({ chosen: next })} />}
      {hasMountedFrame.current && (
        <div hidden={chosenCard !== undefined}>
          <LazyPart
            load={loadCardFields}
            props={{ ...cardFieldsProps, handle: newCardForm, onDraft, onSubmit: save }}
            areas={['card']}
          >
            <Skeleton height="calc(var(--s-px) * 260)" />
          </LazyPart>
        </div>
      )}
      {chosenCard && needsSecurityCode && (
        <LazyPart
          // Each card has its own security code, so the field is emptied when another card is chosen.
          key={chosenCard.cardId}
          load={loadSecurityCode}
          props={{
            cardBrand: chosenCard.brand,
            handle: securityCodeField,
            isRefused: isSecurityCodeError(error),
            onSubmit: save,
          }}
          areas={['card']}
        >
          <Skeleton height="calc(var(--s-px) * 80)" />
        </LazyPart>
      )}
      {purpose === 'renewal' && chosenBrand === 'mir' && <Notice role="status">{t('account:changeCard.mir')}</Notice>}
      {error && <ErrorState title={t('account:changeCard.failed')} error={error} />}
      <Button full busy={isBusy} onClick={save}>
        {t(`account:changeCard.save.${purpose}`)}
      </Button>
      <Button full variant="quiet" onClick={onClose}>
        {t('account:changeCard.cancel')}
      </Button>
    </div>
  );
}

interface CardChoiceProps {
  cards: readonly SavedCard[];
  chosen: string;
  onChoose: (cardId: string) => void;
}

function CardChoice({ cards, chosen, onChoose }: CardChoiceProps) {
  const { t } = useTexts();
  const now = serverNow();
  return (
    <RadioCards
      legend={t('account:changeCard.which')}
      value={chosen}
      onChange={onChoose}
      options={[
        ...cards.map((card) => ({
          value: card.cardId,
          title: t('account:cards.ending', { ending: card.ending }),
          ...(card.isForRenewal && { badge: t('account:changeCard.now') }),
          meta: t(isUsable(card, now) ? 'account:cards.validity' : 'account:cards.expired', {
            validity: card.validity,
          }),
          trailing: <CardBrandLogo brand={toCardBrand(card.brand)} />,
          disabled: !isUsable(card, now),
        })),
        { value: newCardValue, title: t('account:changeCard.another'), trailing: <CardIcon /> },
      ]}
    />
  );
}
