import { useEffect, useRef } from 'react';
import type { getCheckCode } from '../../../contract/calls/payments/payments';
import type { DataOf } from '../../../contract/define-call';
import type { CallError } from '../../../runtime/api/call-error';
import { type QueryView, useErrorText, useTexts } from '../../../runtime/page/element-context';
import { LinkButton } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { SelectField } from '../../../ui/fields/select/select-field';
import styles from '../../shared/payment/checkout.module.css';

interface CurrencyChoiceProps {
  list: QueryView<DataOf<typeof getCheckCode>>;
  value: string;
  /** The currency before, which worked. */
  former: string | null;
  /** Why the ways to pay could not be told in this currency. */
  error: CallError | undefined;
  /** The price could not be told in this currency: that is said where the price is. */
  isRefused: boolean;
  onChoose: (code: string) => void;
  onRetry: () => void;
}

/** The currency of the charge, and the way back from one that does not work. */
export function CurrencyChoice(props: CurrencyChoiceProps) {
  const { list, value, former, error, isRefused, onChoose, onRetry } = props;
  const { t } = useTexts();
  const say = useErrorText();
  const select = useRef<HTMLElement | null>(null);
  const currencies = list.data?.currencies ?? [];
  const isThere = currencies.length > 0;
  // It was asked for: what was pressed went away.
  useEffect(() => {
    if (isThere) select.current?.focus();
  }, [isThere]);
  if (!isThere) {
    return list.status === 'error' ? (
      <p className={styles.small} role="alert">
        {t('checkout-more:currency.failed')} <LinkButton onClick={list.retry}>{t('common:actions.retry')}</LinkButton>
      </p>
    ) : (
      <Skeleton height="calc(var(--s-px) * 76)" />
    );
  }
  const nameOf = (code: string) => currencies.find((one) => one.code === code)?.name ?? code;
  return (
    <div>
      <SelectField
        label={t('checkout-more:currency.label')}
        placeholder={null}
        value={value}
        controlRef={(element) => {
          select.current = element;
        }}
        onChange={onChoose}
        options={currencies.map(({ code, name }) => ({ value: code, label: name ? `${name} (${code})` : code }))}
        error={say(error) ?? undefined}
      />
      {(error || isRefused) && (
        <p className={styles.small}>
          {error && <LinkButton onClick={onRetry}>{t('common:actions.retry')}</LinkButton>}{' '}
          {former !== null && former !== value && (
            <LinkButton onClick={() => onChoose(former)}>
              {t('checkout-more:currency.back', { currency: nameOf(former) })}
            </LinkButton>
          )}
        </p>
      )}
    </div>
  );
}
