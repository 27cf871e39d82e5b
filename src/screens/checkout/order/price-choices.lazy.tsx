import { useLayoutEffect, useRef } from 'react';
import type { Installment } from '../../../contract/entities';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { isZeroMoney } from '../../../rules/money/money';
import { codeOf } from '../../../runtime/api/call-error';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import type { Translate } from '../../../runtime/i18n/text-keys';
import { LinkButton } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import { SelectField } from '../../../ui/fields/select-field';
import { type FormatMoney, useMoney } from '../../../ui/format/money';
import styles from '../../shared/payment/checkout.module.css';
import type { Draft } from '../../shared/payment/checkout-draft';
import type { InstallmentChoice } from '../../shared/payment/payment-method';
import { installmentHint } from './installments/installment-summary';
import type { OrderView } from './use-order';

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
  // The payer pressed the link that this field replaces (order/order-form.tsx), so the field takes the focus.
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

interface InstallmentsProps {
  choice: InstallmentChoice;
  onChoose: (count: number) => void;
}

/**
 * A select field for the number of installments, with their cost. If the options fail to load, renders a notice with a
 * retry button instead. If there are fewer than two options, renders nothing.
 */
export function Installments({ choice, onChoose }: InstallmentsProps) {
  const { t } = useTexts();
  const formatMoney = useMoney();
  if (choice.query.status === 'error' && choice.list.length === 0) {
    return (
      <Notice role="status">
        {t('checkout:installments.failed')}{' '}
        <LinkButton onClick={choice.query.retry}>{t('common:actions.retry')}</LinkButton>
      </Notice>
    );
  }
  if (choice.list.length < 2) return null;
  const chosen = choice.list.find(({ count }) => count === choice.count);
  return (
    <SelectField
      label={t('checkout:installments.label')}
      placeholder={null}
      value={String(choice.count ?? '')}
      onChange={(count) => onChoose(Number(count))}
      options={choice.list.map((option) => ({
        value: String(option.count),
        label: installmentLabel(option, formatMoney, t),
      }))}
      // The line is reserved, so that nothing moves when the number changes.
      hint={(chosen && installmentHint(chosen, formatMoney, t)) || '\u00a0'}
    />
  );
}

/** The text of an option: "3 × R$ 10,00, interest-free", or with the total. Fits into one line on a phone. */
function installmentLabel(installment: Installment, formatMoney: FormatMoney, t: Translate): string {
  const { count, each, total, interest } = installment;
  const amount = formatMoney(each);
  if (count === 1) return t('checkout:installments.once', { amount });
  return isZeroMoney(interest)
    ? t('checkout:installments.free', { count, amount })
    : t('checkout:installments.withInterest', { count, amount, total: formatMoney(total) });
}
