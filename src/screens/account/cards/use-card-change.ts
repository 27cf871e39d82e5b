import { useRef } from 'react';
import { queryInfo } from '../../../contract/calls/account/member';
import { renewInfo } from '../../../contract/calls/account/renewal';
import { cardChange } from '../../../contract/calls/account-changes/renewal-changes';
import { listCard } from '../../../contract/calls/payments/payments';
import type { RequestOf } from '../../../contract/define-call';
import type { PaymentAction, Renewal } from '../../../contract/entities';
import { methodNotSupported } from '../../../contract/errors/global/client-errors';
import { type CallError, isUncertain } from '../../../runtime/api/call-error';
import { returnUrl } from '../../../runtime/navigation/return-link';
import { safeUrl } from '../../../runtime/navigation/safe-url';
import { type ElementContext, useElementContext } from '../../../runtime/page/element-context';
import { randomId } from '../../../runtime/page/random-id';
import { member } from '../../../runtime/session/session';
import { invalidateEverywhere } from '../shared/queries/cross-tab-invalidation';
import { useAction } from '../shared/use-action';
import { savePendingChange } from './card-return';

type NewCard = NonNullable<RequestOf<typeof cardChange>['card']>;
type Purpose = NonNullable<RequestOf<typeof cardChange>['purpose']>;

/**
 * A saved card, with a function that encrypts its security code if required; or a function that encrypts a new card.
 * Both functions return null if a field is invalid.
 */
type CardSource =
  | { cardId: string; collectCode?: (key: string) => Promise<string[] | null> }
  | ((key: string) => Promise<NewCard | null>);

/** The part of the request that names the card; null when a field is invalid. */
async function cardPart(source: CardSource, key: string) {
  if (!('cardId' in source)) {
    const card = await source(key);
    return card && { card };
  }
  const { cardId, collectCode } = source;
  if (!collectCode) return { cardId };
  const securityCode = await collectCode(key);
  return securityCode && { cardId, securityCode };
}

/** Uses a card for a purpose. After a lost response, the next attempt has the same idempotency key. */
export function useCardChange(purpose: Purpose, onDone: (renewal: Renewal) => void) {
  const context = useElementContext();
  const attempt = useRef<{ key: string; source: string } | null>(null);
  const { isBusy, error, run } = useAction();

  async function send(source: CardSource): Promise<CallError | null> {
    const name = 'cardId' in source ? source.cardId : 'new';
    if (attempt.current?.source !== name) attempt.current = { key: randomId(), source: name };
    const { key } = attempt.current;
    const card = await cardPart(source, key);
    if (!card) return null;
    const body = { ...card, purpose, returnUrl: backHere(key) };
    const result = await context.call(cardChange, body, { idempotencyKey: key });
    if (!result.ok) {
      if (!isUncertain(result.error)) attempt.current = null;
      return result.error;
    }
    attempt.current = null;
    invalidateEverywhere(renewInfo, listCard, queryInfo);
    const { action, renewal } = result.value;
    if (action && action.type !== 'none') {
      await depart(context, purpose);
      return followAction(context, action);
    }
    onDone(renewal);
    return null;
  }

  return { isBusy, error, change: (source: CardSource) => run(() => send(source)) };
}

/** Stores the current cards, so that the page can detect the change after the return. */
async function depart(context: ElementContext, purpose: Purpose): Promise<void> {
  const uid = member.peek()?.uid;
  const listed = await context.call(listCard, {});
  if (uid && listed.ok) savePendingChange({ uid, purpose, cards: listed.value.cards });
}

/** Navigates to the bank's page; returns an error if its URL is not safe. */
function followAction(context: ElementContext, action: PaymentAction): CallError | null {
  const url = action.type === 'redirect' ? safeUrl(action.url, context.settings.peek().api) : null;
  if (!url) return methodNotSupported;
  location.assign(url.href);
  return null;
}

/** The return URL without the payment attempt, because no payment is expected after the return. */
function backHere(key: string): string {
  const url = new URL(returnUrl(key));
  url.searchParams.delete('sub-attempt');
  return url.href;
}
