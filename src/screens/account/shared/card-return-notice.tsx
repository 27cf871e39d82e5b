import { useEffect, useState } from 'react';
import { listCard } from '../../../contract/calls/cards';
import { order as orderCall } from '../../../contract/calls/orders';
import { cardsOf } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import type { QueryView } from '../../../runtime/element-context/use-query';
import { memberKey } from '../../../runtime/session/session';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { ChargeNotice, chargeResultOf } from './charge-result';
import { cardChangeOutcome, clearPendingChange, type PendingCardChange, pendingChangeOf } from './pending-card-change';
import { useFreshQuery } from './queries';

/** Tells members who return from their bank whether the card change succeeded. */
export function CardReturnNotice() {
  const { settings } = useElementContext();
  const [change] = useState(() => pendingChangeOf(memberKey(settings.peek())));
  return change && <CardChangeResult change={change} />;
}

function CardChangeResult({ change }: { change: PendingCardChange }) {
  const { t } = useTexts();
  const cards = useFreshQuery(listCard, {});
  const order = useFreshQuery(orderCall, change.orderId === undefined ? null : { id: change.orderId });
  // Data that was cached before the visit to the bank doesn't show the outcome.
  const isLoaded = ({ data, isStale, status }: QueryView<unknown>) => !!data && !isStale && status === 'ready';
  const isReady = isLoaded(cards) && (change.orderId === undefined || isLoaded(order));
  useEffect(() => {
    if (isReady) clearPendingChange();
  }, [isReady]);
  const failed = [cards, order].find(({ status }) => status === 'error');
  if (failed) {
    const { error, retry, isStale } = failed;
    return <ErrorState title={t('account:cards.notLoaded')} error={error} retry={retry} isRetrying={isStale} />;
  }
  if (!isReady || !cards.data) return null;
  const outcome = cardChangeOutcome(change, cardsOf(cards.data.cards));
  const charge = order.data ? chargeResultOf(order.data) : null;
  // A failed order says nothing about this change, unless the bank has confirmed the card.
  if (charge && (charge.status !== 'declined' || outcome !== 'unchanged')) return <ChargeNotice result={charge} />;
  return outcome === 'unchanged' ? (
    <Notice kind="warning" role="status" title={t('account:cards.unchanged.title')}>
      {t('account:cards.unchanged.text')}
    </Notice>
  ) : (
    <Notice kind="success" role="status">
      {t(`account:cards.done.${outcome}`)}
    </Notice>
  );
}
