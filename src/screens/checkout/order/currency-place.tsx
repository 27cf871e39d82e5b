import { useState } from 'react';
import { useTexts } from '../../../runtime/page/element-context';
import { LinkButton } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import type { Draft } from '../../shared/payment/checkout-draft';
import { RarePart } from '../lazy/rare-part';
import type { OrderView } from './use-order';

/** Errors about the currency of the charge. Source: specification, section 8. */
const currencyErrors: readonly string[] = ['1030', '-2408'];

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
  const refusal = valuation.error?.kind === 'code' ? valuation.error.code : problemCode;
  return (
    <RarePart fallback={<Skeleton height="calc(var(--s-px) * 76)" />}>
      {({ CurrencyChoice }) => (
        <CurrencyChoice
          list={currencies}
          value={value}
          former={draft.formerCurrency}
          error={draft.currency === null ? undefined : methods.error}
          isRefused={refusal !== null && currencyErrors.includes(refusal)}
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
