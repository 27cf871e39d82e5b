import { useState } from 'react';
import { codeOf } from '../../../runtime/api/call-error';
import { useTexts } from '../../../runtime/page/element-context';
import { LinkButton } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import type { Draft } from '../../shared/payment/checkout-draft';
import { useErrorBehaviour } from '../../shared/payment/use-error-behaviour';
import { RarePart } from '../lazy/rare-part';
import type { OrderView } from './use-order';

interface CurrencyPlaceProps {
  view: OrderView;
  draft: Draft;
  /** Why the last try to pay was refused. */
  problemCode: string | null;
  onDraft: (change: Partial<Draft>) => void;
}

/** Where another currency is chosen, for brands that charge in several; nothing for the others. */
export function CurrencyPlace({ view, draft, problemCode, onDraft }: CurrencyPlaceProps) {
  const { t } = useTexts();
  const { currencies, methods, valuation } = view;
  const [isOpen, open] = useState(false);
  const refusal = useErrorBehaviour(codeOf(valuation.error) ?? problemCode);
  const hasFailed = currencies.status === 'error' && !currencies.data;
  if (!hasFailed && (currencies.data?.currencies.length ?? 0) < 2) return null;
  if (!isOpen) {
    const show = () => {
      if (hasFailed) currencies.retry();
      open(true);
    };
    return (
      <div>
        <LinkButton aria-expanded={false} onClick={show}>
          {t('checkout:currency')}
        </LinkButton>
      </div>
    );
  }
  const value = draft.currency ?? currencies.data?.default ?? '';
  return (
    <RarePart fallback={<Skeleton height="calc(var(--s-px) * 76)" />}>
      {({ CurrencyChoice }) => (
        <CurrencyChoice
          list={currencies}
          value={value}
          former={draft.formerCurrency}
          error={draft.currency === null ? undefined : methods.error}
          isRefused={refusal.field === 'currency'}
          onChoose={(currency) => {
            // One that does not work is nothing to go back to.
            const works = methods.data !== undefined && !valuation.error;
            onDraft({ currency, ...(works && { formerCurrency: value }) });
          }}
          onRetry={methods.retry}
        />
      )}
    </RarePart>
  );
}
