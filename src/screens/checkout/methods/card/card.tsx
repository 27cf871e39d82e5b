import { type ComponentProps, useEffect, useImperativeHandle, useReducer, useRef } from 'react';
import { listCard } from '../../../../contract/calls/payments/payments';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { useAreas, useElementContext, useQuery, useTexts } from '../../../../runtime/page/element-context';
import { LinkButton } from '../../../../ui/button/button';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../../ui/feedback/notice';
import { Checkbox } from '../../../../ui/fields/checkbox/checkbox';
import { LazyPart } from '../../../../ui/lazy/lazy-part';
import { useLazy } from '../../../../ui/lazy/use-lazy';
import styles from '../../../shared/payment/checkout.module.css';
import { fieldHeight, formHeight, lineCount, mayHaveInstallments } from '../../../shared/payment/checkout-skeleton';
import type { ActionViewProps, MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';
import { preselectedCard } from '../../../shared/payment/saved-cards';
import { useErrorBehaviour } from '../../../shared/payment/use-error-behaviour';
import { CardFrame, type CardFrameHandle } from '../../card-fields/card-frame';
import { discardEarlyFrame } from '../../card-fields/early-frame/early-frame';
import { customerKey } from '../../flow/start/attempts';
import { OptionalPart } from '../../lazy/optional-part';
import { cardRequestFields } from './card-request-fields';
import type { SavedCards } from './saved-cards';

addTextFiles(import.meta.glob('/locales/*/card.json'));

// Other methods import the frame from here, so that it stays in this chunk.
export { CardFrame };

interface State {
  /** A saved card's id, or `newCard`; null until the payer chooses. */
  chosenId: string | null;
  /** The brand typed into the frame. */
  typedBrand: string | undefined;
}

/** A saved card or a new one in the frame, with installments and the options to save the card and to renew with it. */
function CardFields({ method, draft, onDraft, installments, handle, payer, problem, onSubmit }: MethodFieldsProps) {
  const { t } = useTexts();
  const { host } = useElementContext();
  // Prefetches the frame's texts while saved cards load.
  useAreas('card');
  const frame = useRef<CardFrameHandle>(null);
  const codeFrame = useRef<CardFrameHandle>(null);
  const savedCards = useQuery(listCard, method.canSaveCard ? {} : null);
  const [state, update] = useReducer((before: State, next: Partial<State>) => ({ ...before, ...next }), {
    chosenId: null,
    typedBrand: undefined,
  });
  const cards = savedCards.data?.cards ?? [];
  const chosenId = state.chosenId ?? preselectedCard(cards, Date.now());
  const card = cards.find(({ cardId }) => cardId === chosenId);
  const offersInstallments = installments.list.length > 1 || installments.query.status === 'error';
  const isLoading = method.canSaveCard === true && savedCards.status === 'loading' && !savedCards.data;
  const brand = card?.brand ?? state.typedBrand;
  const needsSecurityCode = card?.requiresSecurityCode === true;

  // The frame is mounted when a new card is first selected.
  const isFrameMounted = useRef(false);
  if (!card && !isLoading) isFrameMounted.current = true;

  useImperativeHandle(handle, () => ({
    async collect(key) {
      if (card) {
        const { cardId } = card;
        if (!needsSecurityCode) return cardRequestFields({ cardId });
        const code = await codeFrame.current?.encrypt(key);
        return code ? cardRequestFields({ cardId, code }) : null;
      }
      const fields = await frame.current?.encrypt(method.needsCustomer ? customerKey(key) : key);
      return fields ? cardRequestFields({ fields, isSaving: method.canSaveCard === true && draft.isSaving }) : null;
    },
    validate() {
      if (!card || needsSecurityCode) void (card ? codeFrame : frame).current?.validate();
    },
  }));

  // A saved card doesn't use the early frame: it needs no frame, or one for the security code only.
  const hasSavedCard = card !== undefined;
  useEffect(() => {
    if (hasSavedCard) discardEarlyFrame(host);
  }, [hasSavedCard, host]);

  const isCodeRefused = useErrorBehaviour(problem?.code).field === 'securityCode';
  useEffect(() => {
    if (problem && isCodeRefused) (codeFrame.current ?? frame.current)?.refuseCode();
  }, [problem, isCodeRefused]);

  // The installments depend on the brand.
  const cardBrand = brand && brand !== 'unknown' ? brand : undefined;
  useEffect(() => onDraft({ cardBrand }), [cardBrand, onDraft]);

  if (isLoading) {
    return (
      <Loading>
        <Skeleton height={formHeight(lineCount(method), 1 + Number(method.canRenew ?? 0))} />
      </Loading>
    );
  }
  const isRenewing = method.canRenew === true && draft.isRenewing;
  return (
    <div className={styles.stack}>
      {savedCards.status === 'error' && (
        <Notice role="status">
          {t('checkout:card.savedFailed')}{' '}
          <LinkButton onClick={savedCards.retry}>{t('common:actions.retry')}</LinkButton>
        </Notice>
      )}
      {cards.length > 0 && (
        <SavedCardList cards={cards} chosen={chosenId} onChoose={(next) => update({ chosenId: next })} />
      )}
      {card && needsSecurityCode && (
        <CardFrame
          // Each card has its own code, so the field starts empty for another card.
          key={card.cardId}
          ref={codeFrame}
          kind="securityCode"
          title={t('card:codeTitle')}
          savedScheme={card.brand}
          onSubmit={onSubmit}
        />
      )}
      {/* The frame stays mounted while a saved card is selected, so that it keeps its input. */}
      {isFrameMounted.current && (
        <div hidden={card !== undefined}>
          <CardFrame
            ref={frame}
            acceptedSchemes={method.cardBrands ?? undefined}
            onComplete={(progress) => update({ typedBrand: progress.brand })}
            onSubmit={onSubmit}
          />
        </div>
      )}
      {payer}
      {installments.isLoading && mayHaveInstallments(method) && <Skeleton height={fieldHeight} />}
      {offersInstallments && (
        <OptionalPart fallback={<Skeleton height={fieldHeight} />}>
          {({ Installments }) => (
            <Installments view={installments} onChoose={(count) => onDraft({ installments: count })} />
          )}
        </OptionalPart>
      )}
      <CardOptions {...{ method, draft, onDraft, isRenewing }} isNewCard={!card} />
      {isRenewing && brand === 'mir' && <Notice role="status">{t('checkout:card.mir')}</Notice>}
    </div>
  );
}

/** The saved cards. Their code loads on demand. */
function SavedCardList(props: ComponentProps<typeof SavedCards>) {
  const { module, hasFailed, retry } = useLazy('cards', () => import('./saved-cards'));
  if (module) return <module.SavedCards {...props} />;
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} retry={retry} />;
  return (
    <Loading>
      {/* The legend, the saved cards and the row for a new card. */}
      <Skeleton height={`calc(var(--s-px) * ${34 + 78 * props.cards.length + 56})`} />
    </Loading>
  );
}

interface CardOptionsProps extends Pick<MethodFieldsProps, 'method' | 'draft' | 'onDraft'> {
  isRenewing: boolean;
  isNewCard: boolean;
}

/** Whether to save the card and to renew with it. */
function CardOptions({ method, draft, onDraft, isRenewing, isNewCard }: CardOptionsProps) {
  const { t } = useTexts();
  return (
    <div>
      {isNewCard && method.canSaveCard && (
        <Checkbox
          // A renewal charges the card, so choosing renewal also saves the card.
          label={t(isRenewing ? 'checkout:card.savedForRenewal' : 'checkout:card.save')}
          value={draft.isSaving || isRenewing}
          disabled={isRenewing}
          onChange={(next) => onDraft({ isSaving: next })}
        />
      )}
      {method.canRenew && (
        <Checkbox
          label={t('checkout:card.renew')}
          value={draft.isRenewing}
          onChange={(next) => onDraft({ isRenewing: next })}
        />
      )}
    </div>
  );
}

const loadAction = () => import('./card-action').then((module) => module.CardActionView);

/** Most card payments need no further action, so the code of the action view is loaded on demand. */
const LazyCardAction = (props: ActionViewProps) => (
  <LazyPart load={loadAction} props={props}>
    <Loading>
      <Skeleton height="calc(var(--s-px) * 260)" />
    </Loading>
  </LazyPart>
);

export const cardMethod: MethodModule = {
  Fields: CardFields,
  ActionView: LazyCardAction,
  payText: () => 'checkout:pay.button',
};
