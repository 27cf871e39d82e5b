import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { listCard } from '../../../../contract/calls/cards';
import type { EncryptedFields } from '../../../../contract/card-frame';
import { cardsOf, type SavedCard } from '../../../../contract/entities';
import { behaviorOf } from '../../../../contract/errors/catalogue';
import { hasOwn } from '../../../../rules/own-fields';
import { serverNow } from '../../../../runtime/api/server-clock';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { useQuery } from '../../../../runtime/element-context/use-query';
import { LazyPart } from '../../../../ui/async/lazy-part';
import { LinkButton } from '../../../../ui/button/button';
import { RadioCards } from '../../../../ui/choices/radio-cards';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../../ui/feedback/notice';
import { CardBrandLogo } from '../../../../ui/icons/card-brands/card-brand';
import { toCardBrand } from '../../../../ui/icons/card-brands/to-card-brand';
import { CardIcon } from '../../../../ui/icons/icons';
import { CardFrame, type CardFrameHandle } from '../../../shared/card-form/card-frame.lazy';
import { discardEarlyFrame } from '../../../shared/card-form/early-frame';
import styles from '../../../shared/payment/checkout.module.css';
import { installmentsHeight, MethodFormSkeleton, mayHaveInstallments } from '../../../shared/payment/checkout-skeleton';
import type {
  ActionViewProps,
  MethodFieldsProps,
  MethodModule,
  MethodRequestFields,
} from '../../../shared/payment/payment-method';
import { isCardDeclined } from '../../../shared/payment/problem';
import { isUsable, newCardValue, preselectedCardId } from '../../../shared/payment/saved-cards';
import { customerRequestKey } from '../../flow/start/attempts';
import { CardOptions } from '../../payment-methods/card-options';

/** The choice of a saved or new card, the card frame, the installments, and the checkboxes for saving and renewal. */
function CardFields(props: MethodFieldsProps) {
  const { method, draft, onDraft, installments, renewalHint, payerInputs, problem, onSubmit } = props;
  const { t } = useTexts();
  const savedCards = useQuery(listCard, method.canSaveCard ? {} : null);
  const isLoading = method.canSaveCard && savedCards.status === 'loading' && !savedCards.data;
  const cards = cardsOf(savedCards.data?.cards);
  // A saved card's id, or `newCardValue`; null until the payer chooses.
  const [payersChoice, setPayersChoice] = useState<string | null>(null);
  const chosenId = payersChoice ?? preselectedCardId(cards, serverNow());
  const card = cards.find(({ cardId }) => cardId === chosenId);
  const savedCardGroup = useRef<HTMLElement | null>(null);
  const chooseNewCard = () => {
    setPayersChoice(newCardValue);
    savedCardGroup.current?.querySelector<HTMLElement>(`[value="${newCardValue}"]`)?.focus();
  };
  const { newCardFrame, codeFrame } = useCardHandle({ ...props, card, chooseNewCard });
  // The card brand of the number typed into the frame for a new card.
  const [typedBrand, setTypedBrand] = useState<string>();
  const cardBrand = card?.brand ?? typedBrand;
  useEarlyFrameDiscard(card !== undefined);
  useDraftBrand(cardBrand, onDraft);

  const isCodeRefused = behaviorOf(problem?.code).field === 'securityCode';
  useEffect(() => {
    if (problem && isCodeRefused) (codeFrame.current ?? newCardFrame.current)?.refuseCode();
  }, [problem, isCodeRefused, codeFrame, newCardFrame]);
  const isNewCardRefused = isCardDeclined(problem) && !isCodeRefused && !card;
  useEffect(() => {
    if (problem && isNewCardRefused) newCardFrame.current?.refuseCard();
  }, [problem, isNewCardRefused, newCardFrame]);

  const isNewCardFrameMounted = useRef(false);
  if (isLoading) return <MethodFormSkeleton method={method} />;
  // The frame for a new card is mounted the first time that no saved card is selected.
  if (!card) isNewCardFrameMounted.current = true;
  const autoRenews = method.canRenew === true && draft.autoRenews;
  return (
    <div className={styles.stack}>
      {savedCards.status === 'error' && (
        <Notice role="status">
          {t('checkout:card.savedFailed')}{' '}
          <LinkButton onClick={savedCards.retry}>{t('common:actions.retry')}</LinkButton>
        </Notice>
      )}
      {cards.length > 0 && (
        <SavedCards cards={cards} chosen={chosenId} onChoose={setPayersChoice} group={savedCardGroup} />
      )}
      {card?.requiresSecurityCode && (
        <CardFrame
          // Each card has its own security code, so the field starts empty for another card.
          key={card.cardId}
          ref={codeFrame}
          kind="securityCode"
          savedCardBrand={card.brand}
          onSubmit={onSubmit}
        />
      )}
      {/* This frame stays mounted while a saved card is selected, so that what the payer typed isn't lost. */}
      {isNewCardFrameMounted.current && (
        <div hidden={card !== undefined}>
          <CardFrame
            ref={newCardFrame}
            acceptedCardBrands={method.cardBrands ?? undefined}
            onProgress={({ cardBrand: typed }) => setTypedBrand(typed)}
            onSubmit={onSubmit}
          />
        </div>
      )}
      {payerInputs}
      <InstallmentsField {...{ method, installments, onDraft }} />
      <CardOptions {...{ method, draft, onDraft, renewalHint, autoRenews }} isNewCard={!card} />
      {autoRenews && cardBrand === 'mir' && <Notice role="status">{t('checkout:card.mir')}</Notice>}
    </div>
  );
}

/**
 * Discards the early frame, which started to load before this form rendered, if a saved card is selected. A saved card
 * needs no frame, or a different one for its security code.
 */
function useEarlyFrameDiscard(isSavedCardSelected: boolean): void {
  const { host } = useElementContext();
  useEffect(() => {
    if (isSavedCardSelected) discardEarlyFrame(host);
  }, [isSavedCardSelected, host]);
}

/** Copies the card brand, once known, to the draft: the installments depend on it. */
function useDraftBrand(cardBrand: string | undefined, onDraft: MethodFieldsProps['onDraft']): void {
  const knownBrand = cardBrand && cardBrand !== 'unknown' ? cardBrand : undefined;
  useEffect(() => onDraft({ cardBrand: knownBrand }), [knownBrand, onDraft]);
}

const loadInstallments = () => import('../../order/price-choices.lazy').then((module) => module.Installments);

/** The choice of installments, if there is one. */
function InstallmentsField({
  method,
  installments,
  onDraft,
}: Pick<MethodFieldsProps, 'method' | 'installments' | 'onDraft'>) {
  const { list, query, isLoading } = installments;
  return (
    <>
      {isLoading && mayHaveInstallments(method) && <Skeleton height={installmentsHeight} />}
      {(list.length > 1 || query.status === 'error') && (
        <LazyPart
          load={loadInstallments}
          props={{ choice: installments, onChoose: (count: number) => onDraft({ installments: count }) }}
        >
          <Skeleton height={installmentsHeight} />
        </LazyPart>
      )}
    </>
  );
}

interface SavedCardsProps {
  cards: readonly SavedCard[];
  /** The id of the chosen card, or `newCardValue` for a new card. */
  chosen: string;
  /** Called with a card's id or `newCardValue`. */
  onChoose: (chosen: string) => void;
  group: RefObject<HTMLElement | null>;
}

/** The choice between the member's saved cards and a new card. */
function SavedCards({ cards, chosen, onChoose, group }: SavedCardsProps) {
  const { t } = useTexts();
  const now = serverNow();
  return (
    <RadioCards
      legend={t('checkout:card.which')}
      value={chosen}
      onChange={onChoose}
      controlRef={(element) => {
        group.current = element;
      }}
      options={[
        ...cards.map((card) => ({
          value: card.cardId,
          title: t('common:methods.cardEnding', { ending: card.ending }),
          meta: isUsable(card, now)
            ? t('checkout:card.validity', { validity: card.validity })
            : t('checkout:card.expired', { validity: card.validity }),
          trailing: <CardBrandLogo brand={toCardBrand(card.brand)} />,
          disabled: !isUsable(card, now),
        })),
        { value: newCardValue, title: t('checkout:card.another'), trailing: <CardIcon /> },
      ]}
    />
  );
}

const loadOtp = () => import('../shared/otp/otp').then((module) => module.OtpActionView);
const loadThreeDSecure = () => import('./three-d-secure-frame.lazy').then((module) => module.ThreeDSecureFrame);

/** Lets the card's issuer verify the payer, with a one-time code or on the issuer's 3-D Secure page in a frame. */
function CardActionView(props: ActionViewProps) {
  const { action, onCheck } = props;
  const { t } = useTexts();
  const errorTitle = t('checkout:method.failed');
  if (action.type === 'redirect') {
    const { url } = action;
    return (
      <LazyPart key={url} load={loadThreeDSecure} props={{ url, onCheck }} errorTitle={errorTitle}>
        <Loading>
          <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 240)" />
        </Loading>
      </LazyPart>
    );
  }
  return (
    <LazyPart load={loadOtp} props={props} errorTitle={errorTitle}>
      <Loading>
        <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 320)" />
      </Loading>
    </LazyPart>
  );
}

export const method: MethodModule = {
  Fields: CardFields,
  ActionView: CardActionView,
  payText: () => 'checkout:pay.button',
};

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
function useCardHandle({ handle, method, draft, card, chooseNewCard }: CardHandleOptions) {
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
    async validate() {
      // A saved card that needs no security code has no frame.
      const shownFrame = card ? codeFrame : newCardFrame;
      return (await shownFrame.current?.validate()) ?? 0;
    },
    startOver() {
      if (card) chooseNewCard();
      else newCardFrame.current?.startOver();
    },
    focusRefused() {
      if (!card) newCardFrame.current?.focus();
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
