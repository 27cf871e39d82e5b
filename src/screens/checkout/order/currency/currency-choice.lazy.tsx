import { useLayoutEffect, useRef } from 'react';
import { behaviorOf } from '../../../../contract/errors/catalogue';
import { codeOf } from '../../../../runtime/api/call-error';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { useErrorText } from '../../../../runtime/element-context/error-text';
import { LinkButton } from '../../../../ui/button/button';
import { Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { SelectField } from '../../../../ui/fields/select/select-field';
import styles from '../../../shared/payment/checkout.module.css';
import type { Draft } from '../../../shared/payment/checkout-draft';
import type { OrderView } from '../use-order';

export interface CurrencyChoiceProps {
  view: Pick<OrderView, 'currencies' | 'methods' | 'valuation'>;
  draft: Draft;
  /** The error code of the last payment attempt. */
  problemCode: string | null;
  onDraft: (change: Partial<Draft>) => void;
}

/** The choice of the charge's currency. If a currency can't be used, a link returns to the last usable one. */
export function CurrencyChoice({ view, draft, problemCode, onDraft }: CurrencyChoiceProps) {
  const { currencies: query, methods, valuation } = view;
  const { t } = useTexts();
  const errorText = useErrorText();
  const select = useRef<HTMLElement | null>(null);
  const currencies = query.data?.currencies ?? [];
  const isLoaded = currencies.length > 0;
  const chosenCurrency = draft.currency ?? query.data?.default ?? '';
  const { usableCurrency } = draft;
  const error = draft.currency === null ? undefined : methods.error;
  // Whether the server refused the currency. The error's text is shown elsewhere, for example in the summary. This
  // component only adds the link to the last usable currency.
  const isCurrencyRefused = behaviorOf(codeOf(valuation.error) ?? problemCode).field === 'currency';
  const choose = (currency: string) => {
    const wasPreviousUsable = methods.data !== undefined && !valuation.error;
    onDraft({ currency, ...(wasPreviousUsable && { usableCurrency: chosenCurrency }) });
  };
  // The payer pressed the link that this field replaces (order/currency-link.tsx), so the field takes the focus.
  useLayoutEffect(() => {
    if (isLoaded) select.current?.focus();
  }, [isLoaded]);
  if (!isLoaded) {
    return query.status === 'error' ? (
      <p className={styles.small} role="alert">
        {t('checkout:currency.failed')} <LinkButton onClick={query.retry}>{t('common:actions.retry')}</LinkButton>
      </p>
    ) : (
      <Skeleton height="calc(var(--s-px) * 76)" />
    );
  }
  const nameOf = (code: string) => currencies.find((currency) => currency.code === code)?.name ?? code;
  return (
    <div>
      <SelectField
        label={t('checkout:currency.label')}
        placeholder={null}
        value={chosenCurrency}
        controlRef={(element) => {
          select.current = element;
        }}
        onChange={choose}
        options={currencies.map(({ code, name }) => ({ value: code, label: name ? `${name} (${code})` : code }))}
        error={errorText(error) ?? undefined}
      />
      {(error || isCurrencyRefused) && (
        <p className={styles.small}>
          {error && <LinkButton onClick={methods.retry}>{t('common:actions.retry')}</LinkButton>}{' '}
          {usableCurrency !== null && usableCurrency !== chosenCurrency && (
            <LinkButton onClick={() => choose(usableCurrency)}>
              {t('checkout:currency.back', { currency: nameOf(usableCurrency) })}
            </LinkButton>
          )}
        </p>
      )}
    </div>
  );
}
