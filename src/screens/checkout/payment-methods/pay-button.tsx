import type { Money } from '../../../contract/primitives';
import { formatMoney } from '../../../rules/money/format-money';
import { isZeroMoney } from '../../../rules/money/money';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { Button } from '../../../ui/button/button';
import { formatDate } from '../../../ui/format/format-date';
import { LockIcon } from '../../../ui/icons/payment/payment-icons';
import styles from '../../shared/payment/checkout.module.css';
import type { NextCharge } from '../order/next-charge';

export interface PayTerms {
  /** The charge; undefined while it loads. */
  total: Money | undefined;
  /** Whether the amount belongs to the current choices. */
  canPay: boolean;
  /** The next renewal, if automatic renewal is chosen. */
  renewal: NextCharge | null;
}

interface PayButtonProps extends PayTerms {
  /** The method doesn't accept this amount, and its form says why. */
  isBlocked?: boolean | undefined;
  isPaying: boolean;
  isRenewing: boolean;
}

/** The pay button with the amount, and the terms. */
export function PayButton({ total, canPay, isBlocked, renewal, isPaying, isRenewing }: PayButtonProps) {
  const { t, lang } = useTexts();
  const { showsTerms } = useSignalValue(useElementContext().brand).settings;
  const amount = total && formatMoney(total, lang);
  const label = !amount
    ? t('checkout:pay.pricing')
    : total && isZeroMoney(total)
      ? t('checkout:pay.free')
      : t('checkout:pay.button', { amount });
  return (
    <div className={styles.pay}>
      {isRenewing && renewal && (
        <p>
          {t('checkout:pay.renewal', {
            date: formatDate(renewal.date, lang),
            amount: formatMoney(renewal.price, lang),
          })}
          {renewal.periods > 0 &&
            ` ${t('checkout:pay.renewalThen', { count: renewal.periods, amount: formatMoney(renewal.fullPrice, lang) })}`}
        </p>
      )}
      <Button
        type="submit"
        full
        icon={<LockIcon />}
        busy={isPaying}
        busyLabel={t('checkout:pay.paying')}
        aria-disabled={!canPay || undefined}
        disabled={isBlocked}
      >
        {label}
      </Button>
      <p className={styles.small}>
        {showsTerms && `${t('checkout:pay.terms')} `}
        {t('checkout:pay.refunds')}
      </p>
    </div>
  );
}
