import { useRef, useState } from 'react';
import { queryInfo } from '../../../contract/calls/account/member';
import { renewInfo } from '../../../contract/calls/account/renewal';
import { cardChange } from '../../../contract/calls/account-changes/renewal-changes';
import { listCard } from '../../../contract/calls/payments/payments';
import type { RequestOf } from '../../../contract/define-call';
import type { PaymentAction, Renewal } from '../../../contract/entities';
import { methodNotSupported } from '../../../contract/errors/global/client-errors';
import { type CallError, isUncertain } from '../../../runtime/api/call-error';
import { buildReturnUrl, returnParameter } from '../../../runtime/navigation/return-url';
import { safeUrl } from '../../../runtime/navigation/safe-url';
import { type ElementContext, useElementContext } from '../../../runtime/page/element-context';
import { randomId } from '../../../runtime/page/random-id';
import { member } from '../../../runtime/session/session';
import { invalidateEverywhere } from '../shared/queries/cross-tab-invalidation';
import { useAction } from '../shared/use-action';
import { type CardPurpose, type PendingCardChange, savePendingChange } from './pending-card-change';

type NewCard = NonNullable<RequestOf<typeof cardChange>['card']>;

/**
 * Either a saved card, with a function that encrypts its security code if the server requires the code, or a function
 * that encrypts a new card. Both functions return null if a field is invalid.
 */
type CardSource =
  | { cardId: string; collectCode?: (key: string) => Promise<string[] | null> }
  | ((key: string) => Promise<NewCard | null>);

/** A change that the bank has to confirm on a page that the TV's viewer opens on a phone. */
export interface PhoneConfirmation {
  /** The bank's page. */
  url: string;
  change: PendingCardChange;
  /** Identifies the change in the list of cards; missing if the server doesn't report its state. */
  verificationId: string | undefined;
}

/** The request's fields for the card; null if a typed field is invalid. */
async function cardFields(source: CardSource, key: string) {
  if (!('cardId' in source)) {
    const card = await source(key);
    return card && { card };
  }
  const { cardId, collectCode } = source;
  if (!collectCode) return { cardId };
  const securityCode = await collectCode(key);
  return securityCode && { cardId, securityCode };
}

/**
 * Saves a card, or changes the renewal's card or the default card. After a lost response, the next attempt with the
 * same card reuses the idempotency key.
 */
export function useCardChange(purpose: CardPurpose, onDone: (renewal: Renewal) => void) {
  const context = useElementContext();
  const attempt = useRef<{ key: string; sourceId: string } | null>(null);
  const { isBusy, error, run } = useAction();
  const [confirmation, setConfirmation] = useState<PhoneConfirmation | null>(null);

  async function send(source: CardSource): Promise<CallError | null> {
    const sourceId = 'cardId' in source ? source.cardId : 'new';
    if (attempt.current?.sourceId !== sourceId) attempt.current = { key: randomId(), sourceId };
    const { key } = attempt.current;
    const card = await cardFields(source, key);
    if (!card) return null;
    const body = { ...card, purpose, returnUrl: cardReturnUrl(context, key) };
    const result = await context.call(cardChange, body, { idempotencyKey: key });
    if (!result.ok) {
      if (!isUncertain(result.error)) attempt.current = null;
      return result.error;
    }
    attempt.current = null;
    invalidateEverywhere(renewInfo, listCard, queryInfo);
    const { action, renewal } = result.value;
    if (action && action.type !== 'none') return openBankPage(action);
    onDone(renewal);
    return null;
  }

  /** Opens the bank's page, on which the member confirms the change. On a TV, the page opens on a phone. */
  async function openBankPage(action: PaymentAction): Promise<CallError | null> {
    const url = action.type === 'redirect' ? safeUrl(action.url, context.settings.peek().api) : null;
    if (!url) return methodNotSupported;
    const uid = member.peek()?.uid;
    const saved = await context.call(listCard, {});
    if (context.settings.peek().scene === 'STB') {
      // Without the list of cards before the change, the change can't be detected.
      if (!uid || !saved.ok) return saved.ok ? methodNotSupported : saved.error;
      const { cards, lastVerification } = saved.value;
      setConfirmation({
        url: url.href,
        change: { uid, purpose, cards },
        verificationId: lastVerification?.verificationId,
      });
      return null;
    }
    // The page detects the change after the return by comparing the cards.
    if (uid && saved.ok) savePendingChange({ uid, purpose, cards: saved.value.cards });
    location.assign(url.href);
    return null;
  }

  return {
    isBusy,
    error,
    change: (source: CardSource) => run(() => send(source)),
    /** On a TV, the change that the bank has to confirm. */
    confirmation,
    endConfirmation: () => setConfirmation(null),
  };
}

/** The return URL without the payment attempt, because no payment is expected after the return. */
function cardReturnUrl({ settings }: ElementContext, key: string): string {
  const url = new URL(buildReturnUrl(settings.peek(), key));
  url.searchParams.delete(returnParameter);
  return url.href;
}
