import { useEffect, useState } from 'react';
import { listCard } from '../../contract/calls/payments';
import { useMember, useTexts } from '../../runtime/scope';
import { ErrorState } from '../../ui/error-state';
import { Notice } from '../../ui/notice';
import { type CardDeparture, departureIsOver, departureOf, outcomeOf } from './card-return';
import { useFreshQuery } from './use-fresh-query';

/** Tells whoever comes back from the bank whether the card was changed. */
export function CardReturnNotice() {
  const uid = useMember()?.uid ?? '';
  const [departure] = useState(() => departureOf(uid));
  return departure && <Told departure={departure} />;
}

function Told({ departure }: { departure: CardDeparture }) {
  const { t } = useTexts();
  const { data, status, error, isStale, retry } = useFreshQuery(listCard, {});
  // What is kept from before the bank must not be taken for its answer.
  const outcome = data && !isStale && status === 'ready' ? outcomeOf(departure, data.cards) : null;
  useEffect(() => {
    if (outcome) departureIsOver();
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
