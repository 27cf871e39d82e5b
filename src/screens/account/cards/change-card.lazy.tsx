import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { queryInfo } from '../../../contract/calls/account';
import { listCard } from '../../../contract/calls/cards';
import { order as orderCall } from '../../../contract/calls/orders';
import { renewInfo } from '../../../contract/calls/renewal';
import { cardsOf, isMandate, type Mandate, type Renewal, type SavedCard } from '../../../contract/entities';
import type { Money } from '../../../contract/primitives';
import { isZeroMoney, percentOfMoney } from '../../../rules/money/money';
import type { CallError } from '../../../runtime/api/call-error';
import { serverNow } from '../../../runtime/api/server-clock';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { QueryError } from '../../../ui/async/async-view';
import { LazyPart } from '../../../ui/async/lazy-part';
import { Button } from '../../../ui/button/button';
import { RadioCards } from '../../../ui/choices/radio-cards';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import { useMoney } from '../../../ui/format/money';
import { CardBrandLogo } from '../../../ui/icons/card-brands/card-brand';
import { toCardBrand } from '../../../ui/icons/card-brands/to-card-brand';
import { CardIcon } from '../../../ui/icons/icons';
import type { CardFrameHandle } from '../../shared/card-form/card-frame.lazy';
import { priceOf } from '../../shared/payment/price-of';
import { isUsable, newCardValue, preselectedCardId } from '../../shared/payment/saved-cards';
import styles, { sheet } from '../shared/account-list.module.css';
import { ChargeNotice, type ChargeResult, chargeResultOf } from '../shared/charge-result';
import { invalidateInAllTabs, useRenewal } from '../shared/queries';
import {
  isSecurityCodeError,
  isUsableMandate,
  type OfferedMandateMethod,
  usableMandateMethods,
} from '../shared/renewal-options';
import { useResumable } from '../shared/session-end';
import { ConfirmOnPhone } from './confirm-on-phone';
import { type ChargeTerms, isCardChangeLost, useCardChange } from './use-card-change';

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

/** The value of the option that asks for a new mandate. */
const newMandateValue = (methodCode: string): string => `new-${methodCode}`;

const loadNewMandate = () => import('../../shared/mandates/new-mandate.lazy').then(({ NewMandate }) => NewMandate);

const loadCardFrame = () => import('../../shared/card-form/card-frame.lazy').then(({ CardFrame }) => CardFrame);

const initialState: State = { chosen: null, typedBrand: undefined };

/**
 * What a card change charges at once. `newAmount` is the amount with which the server refused the last attempt, if the
 * shown amount was outdated.
 */
function chargeTermsOf(renewal: Renewal | undefined, newAmount: Money | null): ChargeTerms {
  const { status, amountDue, nextAmount } = renewal ?? {};
  const orderId = renewal?.orderId ?? undefined;
  if (newAmount) return { amount: newAmount, orderId };
  if (amountDue) return { amount: amountDue, orderId };
  // The server may charge a failed renewal, but doesn't say so.
  if (status === 'failed' && amountDue === undefined) return { amount: undefined, orderId };
  return { amount: nextAmount ? percentOfMoney(nextAmount, 0) : undefined };
}

/**
 * A form to choose a saved card, or to type a new one into the card frame (an iframe). If the card is charged at once,
 * because the last renewal failed, the form says so before and shows the result afterwards.
 */
export function ChangeCard({ purpose, preselectedId, onClose, onDone }: ChangeCardProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const formatMoney = useMoney();
  const newCardFrame = useRef<CardFrameHandle>(null);
  const codeFrame = useRef<CardFrameHandle>(null);
  const savedCards = useQuery(listCard, purpose === 'renewal' ? {} : null);
  const renewal = useRenewal();
  const [state, update] = useResumable('change-card', initialState, { exclude: ['typedBrand'] });
  const [newAmount, setNewAmount] = useState<Money | null>(null);
  // The terms of an attempt whose response was lost. They stay the same until its outcome is known, so that another
  // click repeats the attempt instead of starting a new one.
  const [lostTerms, setLostTerms] = useState<ChargeTerms | null>(null);
  const [result, setResult] = useState<ChargeResult | null>(null);
  const isForRenewal = purpose === 'renewal';
  const currentTerms = isForRenewal ? chargeTermsOf(renewal.data, newAmount) : { amount: undefined };
  const terms = lostTerms ?? currentTerms;
  const sentTerms = useRef(terms);
  const dueAmount = terms.amount && !isZeroMoney(terms.amount) ? terms.amount : null;
  const mayBeDue = isForRenewal && renewal.data?.status === 'failed' && terms.amount === undefined;

  /** Shows the result of the charge, if the renewal's order has one. A failed order says nothing about this attempt. */
  async function showPaidOrder(): Promise<boolean> {
    const { orderId } = sentTerms.current;
    const order = orderId === undefined ? null : await context.call(orderCall, { id: orderId });
    const charge = order?.ok ? chargeResultOf(order.value) : null;
    if (!charge || charge.status === 'declined') return false;
    setResult(charge);
    return true;
  }

  async function finish(changed: Renewal): Promise<void> {
    const { amount } = sentTerms.current;
    setLostTerms(null);
    if (!amount || isZeroMoney(amount)) return onDone(changed);
    if (changed.status === 'failed') return setResult({ status: 'declined', code: changed.failureCode ?? null });
    if (await showPaidOrder()) return undefined;
    const until = changed.nextBillingDate ?? null;
    return setResult(until ? { status: 'paid', amount, until, order: null } : { status: 'processing', amount });
  }

  async function handleError(error: CallError) {
    const price = priceOf(error);
    if (price) setNewAmount(price);
    const isLost = isCardChangeLost(error);
    setLostTerms(isLost ? sentTerms.current : null);
    return isLost && (await showPaidOrder()) ? 'handled' : 'unhandled';
  }

  const { change, isBusy, error, confirmation, endConfirmation } = useCardChange(purpose, {
    onDone: finish,
    onError: handleError,
  });
  const cards = cardsOf(savedCards.data?.cards);
  const mandates = isForRenewal ? (savedCards.data?.cards ?? []).filter(isMandate).filter(isUsableMandate) : [];
  const newMandateMethods = isForRenewal ? usableMandateMethods(renewal.data) : [];
  const chosen = state.chosen ?? preselectedId ?? suggestedCardId(cards, serverNow());
  // Undefined if the member types a new card.
  const chosenCard = cards.find(({ cardId }) => cardId === chosen);
  const chosenMandate = mandates.find(({ cardId }) => cardId === chosen);
  const newMandateMethod = newMandateMethods.find(({ code }) => newMandateValue(code) === chosen);
  const usesMandate = chosenMandate !== undefined || newMandateMethod !== undefined;
  // Once mounted, the card frame stays mounted while a saved card is selected, so that the typed card isn't lost.
  const hasMountedFrame = useRef(false);
  const isLoading = isForRenewal && [savedCards, renewal].some(({ status, data }) => status === 'loading' && !data);
  if (!chosenCard && !usesMandate && !isLoading) hasMountedFrame.current = true;
  const chosenBrand = chosenCard?.brand ?? state.typedBrand;

  // In a session that was created on a partner's page, the server requires a saved card's security code before
  // renewals may charge the card.
  const needsSecurityCode = isForRenewal && chosenCard?.requiresSecurityCode === true;
  const collectCode = async (idempotencyKey: string) =>
    (await codeFrame.current?.encrypt(idempotencyKey))?.encrypted ?? null;
  const isCodeRefused = isSecurityCodeError(error);
  useEffect(() => {
    if (isCodeRefused) codeFrame.current?.refuseCode();
  }, [isCodeRefused]);
  const collectNewCard = async (idempotencyKey: string) => {
    const fields = await newCardFrame.current?.encrypt(idempotencyKey);
    return fields?.card ? { encrypted: fields.encrypted, ...fields.card } : null;
  };
  const save = () => {
    // A mandate is charged days later, so nothing is charged now.
    const nothing = { amount: renewal.data?.nextAmount ? percentOfMoney(renewal.data.nextAmount, 0) : undefined };
    sentTerms.current = chosenMandate ? nothing : terms;
    // The suggested card can change when the cards are loaded again, but the member's choice mustn't.
    update({ chosen });
    const saved = chosenCard ?? chosenMandate;
    const source = saved ? { cardId: saved.cardId, ...(needsSecurityCode && { collectCode }) } : collectNewCard;
    void change(source, sentTerms.current);
  };

  if (result && result.status !== 'declined') return <ChargeResultView result={result} onClose={onClose} />;
  if (confirmation) return <ConfirmOnPhone confirmation={confirmation} onDone={finish} onEnd={endConfirmation} />;
  if (isLoading) {
    return (
      <Loading>
        <Skeleton height="calc(var(--s-px) * 320)" />
      </Loading>
    );
  }
  // Without the renewal, it isn't known whether the card is charged at once.
  if (isForRenewal && !renewal.data)
    return (
      <ErrorState
        title={t('account:renewal.notLoaded')}
        error={renewal.error}
        retry={renewal.retry}
        isRetrying={renewal.isStale}
      />
    );

  const amountText = dueAmount && formatMoney(dueAmount);
  const offersMandates = mandates.length + newMandateMethods.length > 0;
  const aboutText = () => {
    if (usesMandate && amountText) return t('account:changeCard.about.later', { amount: amountText });
    if (usesMandate) return t('account:changeCard.about.method');
    if (amountText) return t('account:changeCard.about.due', { amount: amountText });
    if (mayBeDue) return t('account:changeCard.about.maybeDue');
    if (newAmount) return t('account:changeCard.about.nothingDue');
    return t(offersMandates ? 'account:changeCard.about.method' : `account:changeCard.about.${purpose}`);
  };
  const saveText = () => {
    if (chosenMandate) return t('account:changeCard.save.mandate', { method: chosenMandate.methodName });
    return amountText
      ? t('account:changeCard.save.due', { amount: amountText })
      : t(`account:changeCard.save.${purpose}`);
  };
  return (
    <div className={styles.stack}>
      <p className={styles.meta}>{aboutText()}</p>
      <QueryError query={savedCards} failedTitle={t('account:cards.notLoaded')} />
      {(cards.length > 0 || offersMandates) && (
        <CardChoice {...{ cards, mandates, newMandateMethods, chosen }} onChoose={(next) => update({ chosen: next })} />
      )}
      {hasMountedFrame.current && (
        <div hidden={chosenCard !== undefined || usesMandate}>
          <LazyPart
            load={loadCardFrame}
            props={{
              ref: newCardFrame,
              onProgress: ({ cardBrand }) => update({ typedBrand: cardBrand }),
              onSubmit: save,
            }}
            areas={['checkout']}
          >
            <Skeleton height="calc(var(--s-px) * 260)" />
          </LazyPart>
        </div>
      )}
      {chosenCard && needsSecurityCode && (
        <LazyPart
          // Each card has its own security code, so the field is emptied when another card is chosen.
          key={chosenCard.cardId}
          load={loadCardFrame}
          props={{
            ref: codeFrame,
            kind: 'securityCode',
            savedCardBrand: chosenCard.brand,
            onSubmit: save,
          }}
          areas={['checkout']}
        >
          <Skeleton height="calc(var(--s-px) * 80)" />
        </LazyPart>
      )}
      {isForRenewal && chosenBrand === 'mir' && <Notice role="status">{t('account:changeCard.mir')}</Notice>}
      {error && <ChangeError error={error} mayBeCharged={dueAmount !== null || mayBeDue} />}
      {!error && !isBusy && result && <ChargeNotice result={result} />}
      {newMandateMethod ? (
        <LazyPart
          key={newMandateMethod.code}
          load={loadNewMandate}
          props={{
            method: newMandateMethod,
            nextAmount: renewal.data?.nextAmount,
            onAuthorized: () => invalidateInAllTabs(renewInfo, listCard, queryInfo),
            onDone,
          }}
          areas={['payment', 'fields']}
        >
          <Skeleton height="calc(var(--s-px) * 260)" />
        </LazyPart>
      ) : (
        <Button full busy={isBusy} onClick={save}>
          {saveText()}
        </Button>
      )}
      <Button full variant="quiet" onClick={onClose}>
        {t('account:changeCard.cancel')}
      </Button>
    </div>
  );
}

/** Why the card wasn't changed, or that it isn't known whether it was changed. */
function ChangeError({ error, mayBeCharged }: { error: CallError; mayBeCharged: boolean }) {
  const { t } = useTexts();
  if (isCardChangeLost(error)) {
    const key = mayBeCharged ? 'lostDue' : 'lost';
    return (
      <ErrorState title={t(`account:changeCard.${key}.title`)} error={error}>
        {t(`account:changeCard.${key}.text`)}
      </ErrorState>
    );
  }
  const price = priceOf(error);
  // If nothing is due anymore, the text above the cards says so.
  if (price && isZeroMoney(price)) return null;
  return <ErrorState title={price ? undefined : t('account:changeCard.failed')} error={error} />;
}

function ChargeResultView({ result, onClose }: { result: ChargeResult; onClose: () => void }) {
  const { t } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useLayoutEffect(() => container.current?.querySelector<HTMLElement>(':scope > button')?.focus(), []);
  return (
    <div ref={container} className={styles.stack}>
      <ChargeNotice result={result} />
      <Button full onClick={onClose}>
        {t('account:changeCard.paid.close')}
      </Button>
    </div>
  );
}

interface CardChoiceProps {
  cards: readonly SavedCard[];
  mandates: readonly Mandate[];
  /** Methods with which the member can authorize a new mandate. */
  newMandateMethods: readonly OfferedMandateMethod[];
  chosen: string;
  onChoose: (cardId: string) => void;
}

function CardChoice({ cards, mandates, newMandateMethods, chosen, onChoose }: CardChoiceProps) {
  const { t } = useTexts();
  const now = serverNow();
  return (
    <RadioCards
      legend={t(
        mandates.length + newMandateMethods.length > 0 ? 'account:changeCard.whichMethod' : 'account:changeCard.which',
      )}
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
        ...mandates.map(({ cardId, methodName, holder, isForRenewal }) => ({
          value: cardId,
          title: methodName,
          meta: holder ?? t('account:changeCard.authorized'),
          ...(isForRenewal && { badge: t('account:cards.forRenewal') }),
        })),
        ...newMandateMethods.map(({ code, name }) => ({
          value: newMandateValue(code),
          title: name,
          meta: t('account:changeCard.authorize'),
        })),
      ]}
    />
  );
}

/**
 * The id of the saved card to suggest in place of the card that the renewal charges now; `newCardValue` (the option to
 * enter a new card) if there is no other usable card.
 */
export const suggestedCardId = (
  cards: readonly Pick<SavedCard, 'cardId' | 'validity' | 'isDefault' | 'isForRenewal'>[],
  now: number,
): string =>
  preselectedCardId(
    cards.filter(({ isForRenewal }) => !isForRenewal),
    now,
  );
