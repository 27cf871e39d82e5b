import type { Money as MoneyValue } from '../../../../contract/primitives';
import { useTexts } from '../../../../runtime/page/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Money } from '../../../../ui/format/money';
import { visuallyHidden } from '../../../../ui/styling/tokens';
import styles, { sheet } from './action.module.css';

/** The amount in large type. Reserves the height of a line while the amount loads. */
export function Amount({ total }: { total: MoneyValue | null }) {
  useSheet(sheet);
  const { t } = useTexts();
  return (
    <p className={styles.amount}>
      <span className={visuallyHidden}>{t('checkout:summary.total')} </span>
      <span>{total ? <Money value={total} isCharge /> : '\u00a0'}</span>
    </p>
  );
}
