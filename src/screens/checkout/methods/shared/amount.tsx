import type { Money as MoneyValue } from '../../../../contract/primitives';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Money } from '../../../../ui/format/money';
import { rateText } from '../../../../ui/format/rate-text';
import { visuallyHidden } from '../../../../ui/styling/tokens';
import styles, { sheet } from './action.module.css';

interface AmountProps {
  total: MoneyValue | null;
  /** The rate from the brand's currency, if the amount was converted. */
  rate?: string | null | undefined;
  /** Who receives the money. */
  payee?: string | undefined;
}

/**
 * The total to pay, in large type, to whom, and what it is in the brand's currency if it was converted. While the total is null,
 * an empty line keeps its place.
 */
export function Amount({ total, rate, payee }: AmountProps) {
  useSheet(sheet);
  const { t, lang } = useTexts();
  const { currency } = useSignalValue(useElementContext().brand).settings;
  return (
    <div>
      <p className={styles.amount}>
        <span className={visuallyHidden}>{t('checkout:summary.total')} </span>
        <span>{total ? <Money value={total} /> : '\u00a0'}</span>
      </p>
      {payee && <p>{t('payment:payee', { payee })}</p>}
      {total && rate && total.currency !== currency && (
        <p className={styles.converted}>
          <span translate="no">≈ </span>
          <Money value={convertedBack(total, currency, rate)} />
          {` · ${rateText({ from: currency, to: total.currency, rate }, lang)}`}
        </p>
      )}
    </div>
  );
}

/** The amount in the currency that the rate is from, rounded. */
const convertedBack = (total: MoneyValue, currency: string, rate: string): MoneyValue => ({
  amount: String(Number(total.amount) / Number(rate)),
  currency,
});
