import { useEffect, useState } from 'react';
import { listCard } from '../../../contract/calls/payments/payments';
import { useMember, useTexts } from '../../../runtime/element-context/element-context';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { useFreshQuery } from '../shared/queries/use-fresh-query';
import { cardChangeOutcome, clearPendingChange, type PendingCardChange, pendingChangeOf } from './pending-card-change';

/** Tells members who return from their bank whether the card change succeeded. */
export function CardReturnNotice() {
  const uid = useMember()?.uid ?? '';
  const [change] = useState(() => pendingChangeOf(uid));
  return change && <CardChangeResult change={change} />;
}

function CardChangeResult({ change }: { change: PendingCardChange }) {
  const { t } = useTexts();
  const { data, status, error, isStale, retry } = useFreshQuery(listCard, {});
  // Cards that were cached before the visit to the bank don't show the outcome.
  const outcome = data && !isStale && status === 'ready' ? cardChangeOutcome(change, data.cards) : null;
  useEffect(() => {
    if (outcome) clearPendingChange();
  }, [outcome]);
  if (status === 'error')
    return <ErrorState title={t('account:cards.notLoaded')} error={error} retry={retry} isRetrying={isStale} />;
  if (!outcome) return null;
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
