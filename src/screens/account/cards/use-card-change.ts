import { useRef, useState } from 'react';
import { queryInfo } from '../../../contract/calls/account';
import { cardChange, listCard } from '../../../contract/calls/cards';
import { orders } from '../../../contract/calls/orders';
import { renewInfo } from '../../../contract/calls/renewal';
import type { RequestOf } from '../../../contract/define-call';
import { cardsOf, type PaymentAction, type Renewal } from '../../../contract/entities';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { methodNotSupportedError } from '../../../contract/errors/client-errors';
import type { Money } from '../../../contract/primitives';
import { hasOwn } from '../../../rules/own-fields';
import { type CallError, isOutcomeUnknown } from '../../../runtime/api/call-error';
import { randomId } from '../../../runtime/api/random-id';
import { type ElementContext, useElementContext } from '../../../runtime/element-context/element-context';
import { buildReturnUrl, returnParameter } from '../../../runtime/navigation/return-url';
import { safeUrl } from '../../../runtime/navigation/safe-url';
import { memberKey } from '../../../runtime/session/session';
import { isTv } from '../../../runtime/settings/is-tv';
import { useAction } from '../../shared/use-action';
import { type CardPurpose, type PendingCardChange, savePendingChange } from '../shared/pending-card-change';
import { invalidateInAllTabs } from '../shared/queries';
import { mayRenewalHaveChanged } from '../shared/renewal-options';

type NewCard = NonNullable<RequestOf<typeof cardChange>['card']>;

/**
 * The card to use: the id of a saved card, or a function that encrypts a new card. If the server requires the security
 * code of a saved card, `collectCode` encrypts the code. Both functions return null if a field is invalid.
 */
type CardSource =
  | { cardId: string; collectCode?: (idempotencyKey: string) => Promise<string[] | null> }
  | ((idempotencyKey: string) => Promise<NewCard | null>);

/** A card change made on a TV. To confirm it, the viewer opens the bank's page on a phone. */
export interface PhoneConfirmation {
  /** The bank's page. */
  url: string;
  change: PendingCardChange;
  /** The id of this change in `lastVerification` of `listCard`; undefined if the server doesn't report the change. */
  verificationId: string | undefined;
}

/** The request's fields for the card; null if a typed field is invalid. */
async function cardRequestFields(source: CardSource, idempotencyKey: string) {
  if (!hasOwn(source, 'cardId')) {
    const card = await source(idempotencyKey);
    return card && { card };
  }
  const { cardId, collectCode } = source;
  if (!collectCode) return { cardId };
  const securityCode = await collectCode(idempotencyKey);
  return securityCode && { cardId, securityCode };
}

/** What a card change for a renewal charges at once, as the member saw it. */
export interface ChargeTerms {
  /** The amount; zero if nothing is charged. Undefined if the server doesn't say what it charges. */
  amount: Money | undefined;
  /** The order of the failed renewal; undefined if nothing is charged, or if the server doesn't return it. */
  orderId?: string | undefined;
}

/** Whether the server may have changed or charged the card although the call failed. */
export const isCardChangeLost = (error: CallError): boolean =>
  isOutcomeUnknown(error) || behaviorOf(error).money === 'unknown';

/** Identifies a new card. Ciphertext is omitted, because it differs each time the same card is encrypted. */
const identityOf = ({ brand, lastFour, validity }: NewCard) => `${brand} ${lastFour} ${validity}`;

/**
 * The last attempt, if its response was lost, with its card (the id of a saved card, or the identity of a new one) and
 * its amount.
 */
interface Attempt {
  key: string;
  amount: string | undefined;
  cardId: string | undefined;
  newCard: string | undefined;
}

interface CardChangeHandlers {
  onDone: (renewal: Renewal) => void | Promise<void>;
  /** Called after a failure. `handled`: the failure isn't shown, because its result is known. */
  onError?: (error: CallError) => Promise<'handled' | 'unhandled'>;
}

/**
 * Saves a card, or changes the renewal's card or the default card. If the response to an attempt was lost, the next
 * attempt with the same card and amount reuses the idempotency key.
 */
export function useCardChange(purpose: CardPurpose, { onDone, onError }: CardChangeHandlers) {
  const context = useElementContext();
  const attempt = useRef<Attempt | null>(null);
  const { isBusy, error, run } = useAction();
  const [confirmation, setConfirmation] = useState<PhoneConfirmation | null>(null);

  async function send(source: CardSource, { amount, orderId }: ChargeTerms): Promise<CallError | null> {
    const last = attempt.current;
    const cardId = hasOwn(source, 'cardId') ? source.cardId : undefined;
    // Another card than in the last attempt needs its own key, and ciphertext that is bound to that key. A saved card is
    // known by its id. Whether a new card has changed is known only once it's encrypted, so it may be encrypted twice.
    const isRetry = last !== null && last.cardId === cardId && last.amount === amount?.amount;
    let idempotencyKey = isRetry ? last.key : randomId();
    let cardFields = await cardRequestFields(source, idempotencyKey);
    if (!cardFields) return null;
    const newCard = hasOwn(cardFields, 'card') ? identityOf(cardFields.card) : undefined;
    if (idempotencyKey === last?.key && newCard !== last.newCard) {
      idempotencyKey = randomId();
      cardFields = await cardRequestFields(source, idempotencyKey);
      if (!cardFields) return null;
    }
    attempt.current = { key: idempotencyKey, amount: amount?.amount, cardId, newCard };
    const returnUrl = cardReturnUrl(context, idempotencyKey);
    const body = { ...cardFields, purpose, returnUrl, ...(amount && { expectedTotal: amount }) };
    const result = await context.call(cardChange, body, { idempotencyKey });
    if (!result.ok) {
      if (!isCardChangeLost(result.error)) attempt.current = null;
      // The change may have happened, or the screen shows outdated data.
      if (mayRenewalHaveChanged(result.error)) invalidateInAllTabs(renewInfo, listCard, queryInfo, orders);
      return (await onError?.(result.error)) === 'handled' ? null : result.error;
    }
    attempt.current = null;
    invalidateInAllTabs(renewInfo, listCard, queryInfo, orders);
    const { action, renewal } = result.value;
    if (action && action.type !== 'none') return openBankPage(action, orderId);
    await onDone(renewal);
    return null;
  }

  /**
   * Opens the bank's page, on which the member confirms the change. On a TV, sets `confirmation` instead. The TV then
   * shows a QR code that opens the bank's page on a phone. Returns the error if the change can't be confirmed.
   */
  async function openBankPage(action: PaymentAction, orderId: string | undefined): Promise<CallError | null> {
    const url = action.type === 'redirect' ? safeUrl(action.url, context.settings.peek().api) : null;
    if (!url) return methodNotSupportedError;
    const owner = memberKey(context.settings.peek());
    const cardList = await context.call(listCard, {});
    if (isTv(context.settings.peek())) {
      // `BankPageQr` detects the change by comparing later lists of cards with this one.
      if (!owner || !cardList.ok) return cardList.ok ? methodNotSupportedError : cardList.error;
      const { cards, lastVerification } = cardList.value;
      setConfirmation({
        url: url.href,
        change: { owner, purpose, cards: cardsOf(cards), orderId },
        verificationId: lastVerification?.verificationId,
      });
      return null;
    }
    // When the member returns, `CardReturnNotice` compares the cards to detect the change.
    if (owner && cardList.ok) savePendingChange({ owner, purpose, cards: cardsOf(cardList.value.cards), orderId });
    location.assign(url.href);
    return null;
  }

  return {
    isBusy,
    error,
    change: (source: CardSource, terms: ChargeTerms = { amount: undefined }) => run(() => send(source, terms)),
    /** On a TV, the change to confirm on the bank's page; null if there is none. */
    confirmation,
    endConfirmation: () => setConfirmation(null),
  };
}

/**
 * The URL to which the bank sends the member back. The parameter that identifies a payment is removed from it, because
 * a card change isn't a payment.
 */
function cardReturnUrl({ settings }: ElementContext, idempotencyKey: string): string {
  const url = new URL(buildReturnUrl(settings.peek(), idempotencyKey));
  url.searchParams.delete(returnParameter);
  return url.href;
}
