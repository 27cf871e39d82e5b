import { type ComponentProps, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { listCard } from '../../../../contract/calls/payments/payments';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { useAreas, useElementContext, useQuery, useTexts } from '../../../../runtime/page/element-context';
import { LinkButton } from '../../../../ui/button/button';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../../ui/feedback/notice';
import { Checkbox } from '../../../../ui/fields/checkbox/checkbox';
import { LazyPart } from '../../../../ui/lazy/lazy-part';
import styles from '../../../shared/payment/checkout.module.css';
import {
  fieldHeight,
  fieldLineCountOf,
  formHeight,
  mayHaveInstallments,
} from '../../../shared/payment/checkout-skeleton';
import type { ActionViewProps, MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';
import { preselectedCardId } from '../../../shared/payment/saved-cards';
import { useErrorBehavior } from '../../../shared/payment/use-error-behavior';
import { CardFrame, type CardFrameHandle } from '../../card-fields/card-frame';
import { discardEarlyFrame } from '../../card-fields/early-frame/early-frame';
import { customerRequestKey } from '../../flow/start/attempts';
import { OptionalPart } from '../../lazy/optional-part';
import { cardRequestFields } from './card-request-fields';
import type { SavedCards } from './saved-cards.lazy';

addTextFiles(import.meta.glob('/locales/*/card.json'));

// Other payment forms import the frame from this file, so that the frame's code stays in this file's chunk.
export { CardFrame };

/** The choice of a saved or new card, the card frame, the installments, and the checkboxes for saving and renewal. */
function CardFields({
  method,
  draft,
  onDraft,
  installments,
  handle,
  payerInputs,
  problem,
  onSubmit,
}: MethodFieldsProps) {
  const { t } = useTexts();
  const { host } = useElementContext();
  // Prefetches the frame's texts while saved cards load.
  useAreas('card');
  const newCardFrame = useRef<CardFrameHandle>(null);
  const codeFrame = useRef<CardFrameHandle>(null);
  const savedCards = useQuery(listCard, method.canSaveCard ? {} : null);
  // A saved card's id, or `newCardValue`; null until the payer chooses.
  const [payersChoice, setPayersChoice] = useState<string | null>(null);
  // The card brand of the number typed into the frame for a new card.
  const [typedBrand, setTypedBrand] = useState<string>();
  const cards = savedCards.data?.cards ?? [];
  const chosenId = payersChoice ?? preselectedCardId(cards, Date.now());
  const card = cards.find(({ cardId }) => cardId === chosenId);
  const showsInstallments = installments.list.length > 1 || installments.query.status === 'error';
  const isLoadingCards = method.canSaveCard === true && savedCards.status === 'loading' && !savedCards.data;
  const cardBrand = card?.brand ?? typedBrand;
  const needsSecurityCode = card?.requiresSecurityCode === true;

  // The frame for a new card is mounted the first time that no saved card is selected.
  const isNewCardFrameMounted = useRef(false);
  if (!card && !isLoadingCards) isNewCardFrameMounted.current = true;

  useImperativeHandle(handle, () => ({
    async collect(idempotencyKey) {
      if (card) {
        const { cardId } = card;
        if (!needsSecurityCode) return cardRequestFields({ cardId });
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
  }));

  // Only a new card uses the early frame, which started to load before this form rendered. A saved card needs no frame,
  // or a different one for its security code.
  const isSavedCardSelected = card !== undefined;
  useEffect(() => {
    if (isSavedCardSelected) discardEarlyFrame(host);
  }, [isSavedCardSelected, host]);

  const isCodeRefused = useErrorBehavior(problem?.code).field === 'securityCode';
  useEffect(() => {
    if (problem && isCodeRefused) (codeFrame.current ?? newCardFrame.current)?.refuseCode();
  }, [problem, isCodeRefused]);

  // The installments depend on the card brand.
  const knownBrand = cardBrand && cardBrand !== 'unknown' ? cardBrand : undefined;
  useEffect(() => onDraft({ cardBrand: knownBrand }), [knownBrand, onDraft]);

  if (isLoadingCards) {
    const checkboxCount = method.canRenew ? 2 : 1;
    return (
      <Loading>
        <Skeleton height={formHeight(fieldLineCountOf(method), checkboxCount)} />
      </Loading>
    );
  }
  const autoRenews = method.canRenew === true && draft.autoRenews;
  return (
    <div className={styles.stack}>
      {savedCards.status === 'error' && (
        <Notice role="status">
          {t('checkout:card.savedFailed')}{' '}
          <LinkButton onClick={savedCards.retry}>{t('common:actions.retry')}</LinkButton>
        </Notice>
      )}
      {cards.length > 0 && <SavedCardList cards={cards} chosen={chosenId} onChoose={setPayersChoice} />}
      {card && needsSecurityCode && (
        <CardFrame
          // Each card has its own security code, so the field starts empty for another card.
          key={card.cardId}
          ref={codeFrame}
          kind="securityCode"
          title={t('card:codeTitle')}
          // The card frame calls a card brand a scheme.
          savedScheme={card.brand}
          onSubmit={onSubmit}
        />
      )}
      {/* This frame stays mounted while a saved card is selected, so that what the payer typed isn't lost. */}
      {isNewCardFrameMounted.current && (
        <div hidden={card !== undefined}>
          <CardFrame
            ref={newCardFrame}
            acceptedSchemes={method.cardBrands ?? undefined}
            onProgress={({ brand }) => setTypedBrand(brand)}
            onSubmit={onSubmit}
          />
        </div>
      )}
      {payerInputs}
      {installments.isLoading && mayHaveInstallments(method) && <Skeleton height={fieldHeight} />}
      {showsInstallments && (
        <OptionalPart fallback={<Skeleton height={fieldHeight} />}>
          {({ Installments }) => (
            <Installments choice={installments} onChoose={(count) => onDraft({ installments: count })} />
          )}
        </OptionalPart>
      )}
      <CardOptions {...{ method, draft, onDraft, autoRenews }} isNewCard={!card} />
      {autoRenews && cardBrand === 'mir' && <Notice role="status">{t('checkout:card.mir')}</Notice>}
    </div>
  );
}

// The heights in the list of saved cards, in units of `--s-px`.
const legendHeight = 34;
const savedCardHeight = 78;
const newCardHeight = 56;

const loadSavedCards = () => import('./saved-cards.lazy').then((module) => module.SavedCards);

/** The list of saved cards. Its code loads on demand. */
function SavedCardList(props: ComponentProps<typeof SavedCards>) {
  const height = legendHeight + savedCardHeight * props.cards.length + newCardHeight;
  return (
    <LazyPart load={loadSavedCards} props={props}>
      <Loading>
        <Skeleton height={`calc(var(--s-px) * ${height})`} />
      </Loading>
    </LazyPart>
  );
}

interface CardOptionsProps extends Pick<MethodFieldsProps, 'method' | 'draft' | 'onDraft'> {
  autoRenews: boolean;
  isNewCard: boolean;
}

/** The checkboxes for saving the card and for renewing the plan automatically. */
function CardOptions({ method, draft, onDraft, autoRenews, isNewCard }: CardOptionsProps) {
  const { t } = useTexts();
  return (
    <div>
      {isNewCard && method.canSaveCard && (
        <Checkbox
          // A renewal charges the card, so choosing renewal also saves the card.
          label={t(autoRenews ? 'checkout:card.savedForRenewal' : 'checkout:card.save')}
          value={draft.savesCard || autoRenews}
          disabled={autoRenews}
          onChange={(next) => onDraft({ savesCard: next })}
        />
      )}
      {method.canRenew && (
        <Checkbox
          label={t('checkout:card.renew')}
          value={draft.autoRenews}
          onChange={(next) => onDraft({ autoRenews: next })}
        />
      )}
    </div>
  );
}

const loadAction = () => import('./card-action.lazy').then((module) => module.CardActionView);

/** Most card payments require no action after the payment request, so the code of the action view loads on demand. */
const LazyCardAction = (props: ActionViewProps) => (
  <LazyPart load={loadAction} props={props}>
    <Loading>
      <Skeleton height="calc(var(--s-px) * 260)" />
    </Loading>
  </LazyPart>
);

export const method: MethodModule = {
  Fields: CardFields,
  ActionView: LazyCardAction,
  payText: () => 'checkout:pay.button',
};
